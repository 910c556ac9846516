import { LANGUAGES, type LanguageKey } from './languages.ts';

/** Extensions in addition to the one used for downloads. */
const MORE_EXTENSIONS: Partial<Record<LanguageKey, string>> = {
  javascript: 'mjs cjs jsx',
  typescript: 'mts cts tsx',
  python: 'pyi pyw',
  cpp: 'cc cxx hh hpp hxx',
  c: 'h',
  csharp: 'csx',
  php: 'phtml',
  ruby: 'gemspec rake',
  kotlin: 'kts',
  scala: 'sc',
  html: 'htm xhtml',
  scss: 'sass',
  json: 'geojson jsonc webmanifest',
  xml: 'plist svg xsd xsl xslt',
  yaml: 'yml',
  markdown: 'markdown mdx',
  bash: 'bash ksh zsh',
  powershell: 'psd1 psm1',
  nginx: 'nginx',
};

/** Files whose whole name determines their language. */
const NAMES: Record<string, LanguageKey> = {
  '.bash_profile': 'bash',
  '.bashrc': 'bash',
  '.profile': 'bash',
  '.zshrc': 'bash',
  'apache2.conf': 'apache',
  containerfile: 'dockerfile',
  dockerfile: 'dockerfile',
  gemfile: 'ruby',
  'httpd.conf': 'apache',
  rakefile: 'ruby',
};

const BY_EXTENSION = new Map<string, LanguageKey>();
for (const { key, extension } of LANGUAGES) {
  const language = key as LanguageKey;
  const more = MORE_EXTENSIONS[language]?.split(' ') ?? [];
  for (const one of [extension.toLowerCase(), ...more]) BY_EXTENSION.set(one, language);
}

/** Returns the language of a file by its name; null if the name determines none. */
export function languageOfFile(path: string): LanguageKey | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? null;
  if (name.startsWith('dockerfile.')) return 'dockerfile';
  const dot = name.lastIndexOf('.');
  return dot < 0 ? null : (BY_EXTENSION.get(name.slice(dot + 1)) ?? null);
}
