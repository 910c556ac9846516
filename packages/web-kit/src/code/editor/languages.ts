import {
  LanguageDescription,
  LanguageSupport,
  LRLanguage,
  StreamLanguage,
} from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { apache } from '../../highlight/small-modes.ts';

const NAMES: Record<string, string> = {
  // The JSX grammar reads plain JavaScript as well.
  javascript: 'JSX',
  typescript: 'TypeScript',
  python: 'Python',
  java: 'Java',
  cpp: 'C++',
  c: 'C',
  csharp: 'C#',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
  rust: 'Rust',
  swift: 'Swift',
  kotlin: 'Kotlin',
  dart: 'Dart',
  scala: 'Scala',
  html: 'HTML',
  css: 'CSS',
  scss: 'SCSS',
  sql: 'PostgreSQL',
  json: 'JSON',
  xml: 'XML',
  yaml: 'YAML',
  markdown: 'Markdown',
  bash: 'Shell',
  powershell: 'PowerShell',
  dockerfile: 'Dockerfile',
  nginx: 'Nginx',
};

/** PHP without its opening tag would otherwise be read as text between tags. */
function withoutTag(php: LanguageSupport): LanguageSupport {
  return php.language instanceof LRLanguage
    ? new LanguageSupport(php.language.configure({ top: 'Program' }), php.support)
    : php;
}

function descriptionOf(key: string): LanguageDescription | null {
  const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
  return name === undefined ? null : LanguageDescription.matchLanguageName(languages, name);
}

const fitted = (support: LanguageSupport, key: string, sample: string): LanguageSupport =>
  key === 'php' && !sample.includes('<?') ? withoutTag(support) : support;

/** The grammar in which code is drawn; null, which is plain text, where a language has none. */
export type Grammar = LanguageSupport | null;

/** The grammar of a language key as far as it can be had at once; undefined while it is not loaded. */
export function loadedLanguage(key: string, sample: string): Grammar | undefined {
  if (key === 'apache') return new LanguageSupport(StreamLanguage.define(apache));
  const found = descriptionOf(key);
  if (!found) return null;
  return found.support && fitted(found.support, key, sample);
}

/** Loads the grammar of a language key. */
export async function loadLanguage(key: string, sample: string): Promise<Grammar> {
  const loaded = loadedLanguage(key, sample);
  if (loaded !== undefined) return loaded;
  const support = await descriptionOf(key)?.load();
  return support ? fitted(support, key, sample) : null;
}
