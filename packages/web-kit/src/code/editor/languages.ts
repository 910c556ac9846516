import { LanguageSupport, LRLanguage, StreamLanguage } from '@codemirror/language';
import type { LanguageKey } from '@snippetry/contracts/languages';
import { loadMode } from '../../highlight/modes.ts';

const cpp = () => import('@codemirror/lang-cpp').then((m) => m.cpp());
const javascript = () => import('@codemirror/lang-javascript');

/**
 * Loaders of the grammars by language key; the other languages only have a mode.
 * `@codemirror/language-data` lists a hundred more, each of them a file whose name the first load
 * would hold.
 */
const GRAMMARS: Partial<Record<LanguageKey, () => Promise<LanguageSupport>>> = {
  // The JSX grammar reads plain JavaScript as well.
  javascript: () => javascript().then((m) => m.javascript({ jsx: true })),
  typescript: () => javascript().then((m) => m.javascript({ typescript: true })),
  python: () => import('@codemirror/lang-python').then((m) => m.python()),
  java: () => import('@codemirror/lang-java').then((m) => m.java()),
  cpp,
  c: cpp,
  php: () => import('@codemirror/lang-php').then((m) => m.php()),
  go: () => import('@codemirror/lang-go').then((m) => m.go()),
  rust: () => import('@codemirror/lang-rust').then((m) => m.rust()),
  html: () => import('@codemirror/lang-html').then((m) => m.html()),
  css: () => import('@codemirror/lang-css').then((m) => m.css()),
  scss: () => import('@codemirror/lang-sass').then((m) => m.sass()),
  sql: () => import('@codemirror/lang-sql').then((m) => m.sql({ dialect: m.PostgreSQL })),
  json: () => import('@codemirror/lang-json').then((m) => m.json()),
  xml: () => import('@codemirror/lang-xml').then((m) => m.xml()),
  yaml: () => import('@codemirror/lang-yaml').then((m) => m.yaml()),
  markdown: () => import('@codemirror/lang-markdown').then((m) => m.markdown()),
};

/** The grammar in which code is drawn; null, which is plain text, if a language has none. */
export type Grammar = LanguageSupport | null;

const loaded = new Map<string, Grammar>();

/** Parses PHP without its opening tag as code; by default it would be text between tags. */
function withoutTag(php: LanguageSupport): LanguageSupport {
  return php.language instanceof LRLanguage
    ? new LanguageSupport(php.language.configure({ top: 'Program' }), php.support)
    : php;
}

async function load(key: string): Promise<Grammar> {
  if (Object.hasOwn(GRAMMARS, key)) return (await GRAMMARS[key as LanguageKey]?.()) ?? null;
  const mode = await loadMode(key);
  return mode && new LanguageSupport(StreamLanguage.define(mode));
}

/** Returns the grammar of a language key if it is loaded. */
export function loadedLanguage(key: string, sample: string): Grammar | undefined {
  const grammar = loaded.get(key);
  return grammar && key === 'php' && !sample.includes('<?') ? withoutTag(grammar) : grammar;
}

/** Loads the grammar of a language key. */
export async function loadLanguage(key: string, sample: string): Promise<Grammar> {
  if (!loaded.has(key)) loaded.set(key, await load(key));
  return loadedLanguage(key, sample) ?? null;
}
