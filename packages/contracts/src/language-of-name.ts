import { LANGUAGE_KEYS, type LanguageKey } from './languages.ts';

/** Language names of other programs, in lower case without blanks, dashes and underscores. */
const OTHER_NAMES: Readonly<Record<string, LanguageKey>> = {
  js: 'javascript',
  jsx: 'javascript',
  javascriptreact: 'javascript',
  node: 'javascript',
  vue: 'html',
  svelte: 'html',
  tsx: 'typescript',
  typescriptreact: 'typescript',
  py: 'python',
  python3: 'python',
  'c++': 'cpp',
  ccpp: 'cpp',
  cc: 'cpp',
  h: 'c',
  objectivec: 'c',
  'c#': 'csharp',
  cs: 'csharp',
  rb: 'ruby',
  golang: 'go',
  rs: 'rust',
  kt: 'kotlin',
  htm: 'html',
  htmlmixed: 'html',
  xhtml: 'html',
  sass: 'scss',
  less: 'css',
  postcss: 'css',
  mysql: 'sql',
  pgsql: 'sql',
  plsql: 'sql',
  postgresql: 'sql',
  tsql: 'sql',
  sqlserver: 'sql',
  sqlite: 'sql',
  jsonc: 'json',
  json5: 'json',
  svg: 'xml',
  xsl: 'xml',
  yml: 'yaml',
  md: 'markdown',
  mdx: 'markdown',
  sh: 'bash',
  shell: 'bash',
  shellscript: 'bash',
  zsh: 'bash',
  fish: 'bash',
  ps1: 'powershell',
  docker: 'dockerfile',
  conf: 'nginx',
  apacheconf: 'apache',
  htaccess: 'apache',
};

/** Returns the language that another program calls by this name; undefined if it is unknown. */
export function languageOfName(name: string): LanguageKey | undefined {
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '');
  const key = LANGUAGE_KEYS.find((one) => one === plain);
  return key ?? (Object.hasOwn(OTHER_NAMES, plain) ? OTHER_NAMES[plain] : undefined);
}
