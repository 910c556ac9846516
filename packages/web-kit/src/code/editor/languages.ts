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

/** Loads the grammar of a language key; null, which is plain text, for a key without one. */
export async function loadLanguage(key: string, sample: string): Promise<LanguageSupport | null> {
  if (key === 'apache') return new LanguageSupport(StreamLanguage.define(apache));
  const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
  const found = name === undefined ? null : LanguageDescription.matchLanguageName(languages, name);
  if (!found) return null;
  const support = await found.load();
  return key === 'php' && !sample.includes('<?') ? withoutTag(support) : support;
}
