import {
  LanguageSupport,
  LRLanguage,
  StreamLanguage,
  type StreamParser,
} from '@codemirror/language';
import { apache } from '../../highlight/small-modes.ts';

/** Returns the support of a language that has only a simple mode. */
function simple<State>(mode: StreamParser<State>): LanguageSupport {
  return new LanguageSupport(StreamLanguage.define(mode));
}

const clike = () => import('@codemirror/legacy-modes/mode/clike');
const cpp = () => import('@codemirror/lang-cpp').then((m) => m.cpp());
const javascript = () => import('@codemirror/lang-javascript');

/**
 * Loaders of the grammars by language key. `@codemirror/language-data` lists a hundred more, each of
 * them a file whose name the first load would hold.
 */
const LOADERS: Record<string, () => Promise<LanguageSupport>> = {
  // The JSX grammar reads plain JavaScript as well.
  javascript: () => javascript().then((m) => m.javascript({ jsx: true })),
  typescript: () => javascript().then((m) => m.javascript({ typescript: true })),
  python: () => import('@codemirror/lang-python').then((m) => m.python()),
  java: () => import('@codemirror/lang-java').then((m) => m.java()),
  cpp,
  c: cpp,
  csharp: () => clike().then((m) => simple(m.csharp)),
  php: () => import('@codemirror/lang-php').then((m) => m.php()),
  ruby: () => import('@codemirror/legacy-modes/mode/ruby').then((m) => simple(m.ruby)),
  go: () => import('@codemirror/lang-go').then((m) => m.go()),
  rust: () => import('@codemirror/lang-rust').then((m) => m.rust()),
  swift: () => import('@codemirror/legacy-modes/mode/swift').then((m) => simple(m.swift)),
  kotlin: () => clike().then((m) => simple(m.kotlin)),
  dart: () => clike().then((m) => simple(m.dart)),
  scala: () => clike().then((m) => simple(m.scala)),
  html: () => import('@codemirror/lang-html').then((m) => m.html()),
  css: () => import('@codemirror/lang-css').then((m) => m.css()),
  scss: () => import('@codemirror/lang-sass').then((m) => m.sass()),
  sql: () => import('@codemirror/lang-sql').then((m) => m.sql({ dialect: m.PostgreSQL })),
  json: () => import('@codemirror/lang-json').then((m) => m.json()),
  xml: () => import('@codemirror/lang-xml').then((m) => m.xml()),
  yaml: () => import('@codemirror/lang-yaml').then((m) => m.yaml()),
  markdown: () => import('@codemirror/lang-markdown').then((m) => m.markdown()),
  bash: () => import('@codemirror/legacy-modes/mode/shell').then((m) => simple(m.shell)),
  powershell: () =>
    import('@codemirror/legacy-modes/mode/powershell').then((m) => simple(m.powerShell)),
  dockerfile: () =>
    import('@codemirror/legacy-modes/mode/dockerfile').then((m) => simple(m.dockerFile)),
  nginx: () => import('@codemirror/legacy-modes/mode/nginx').then((m) => simple(m.nginx)),
};

const loaded = new Map<string, LanguageSupport>();

/** Parses PHP without its opening tag as code; by default it would be text between tags. */
function withoutTag(php: LanguageSupport): LanguageSupport {
  return php.language instanceof LRLanguage
    ? new LanguageSupport(php.language.configure({ top: 'Program' }), php.support)
    : php;
}

const fitted = (support: LanguageSupport, key: string, sample: string): LanguageSupport =>
  key === 'php' && !sample.includes('<?') ? withoutTag(support) : support;

/** The grammar in which code is drawn; null, which is plain text, if a language has none. */
export type Grammar = LanguageSupport | null;

/** Returns the grammar of a language key if it can be had synchronously; undefined until it is loaded. */
export function loadedLanguage(key: string, sample: string): Grammar | undefined {
  if (key === 'apache') return simple(apache);
  if (!Object.hasOwn(LOADERS, key)) return null;
  const support = loaded.get(key);
  return support && fitted(support, key, sample);
}

/** Loads the grammar of a language key. */
export async function loadLanguage(key: string, sample: string): Promise<Grammar> {
  const known = loadedLanguage(key, sample);
  if (known !== undefined) return known;
  const support = await LOADERS[key]?.();
  if (!support) return null;
  loaded.set(key, support);
  return fitted(support, key, sample);
}
