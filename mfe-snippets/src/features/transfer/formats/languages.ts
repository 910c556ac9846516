import { LANGUAGES, type LanguageKey } from '@snippetry/contracts/languages';
import { t } from '@snippetry/web-kit';

/** Names of other programs, in lower case without blanks, dashes and underscores. */
const OTHER_NAMES: Record<string, LanguageKey> = {
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

/** Plain text is closest to Markdown: both show what is written. */
const PLAIN: LanguageKey = 'markdown';
const KEYS = new Map<string, LanguageKey>();
for (const { key } of LANGUAGES) {
  const known = LANGUAGES.find((language) => language.key === key);
  if (known) KEYS.set(key, key as LanguageKey);
}

/** The language another program means, where Snippetry has it. */
export function knownLanguage(name: string): LanguageKey | undefined {
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '');
  return KEYS.get(plain) ?? OTHER_NAMES[plain];
}

/** A language for what another program says, and a sentence where it is not the same. */
export function languageFor(name: string | undefined): { language: LanguageKey; warning?: string } {
  const known = name === undefined ? undefined : knownLanguage(name);
  if (known !== undefined) return { language: known };
  const warning =
    name === undefined || name === ''
      ? t('No language is named, so this becomes Markdown.')
      : t('“{name}” is not one of the languages, so this becomes Markdown.', { name });
  return { language: PLAIN, warning };
}
