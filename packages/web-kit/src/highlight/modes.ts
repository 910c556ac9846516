import type { StreamParser } from '@codemirror/language';
import type { LanguageKey } from '@snippetry/contracts/languages';

/** A line-by-line tokenizer of one language, a few kilobytes and independent of the editor. */
export type Mode = StreamParser<unknown>;

const clike = () => import('@codemirror/legacy-modes/mode/clike');
const script = () => import('@codemirror/legacy-modes/mode/javascript');
const css = () => import('@codemirror/legacy-modes/mode/css');
const xml = () => import('@codemirror/legacy-modes/mode/xml');
const small = () => import('./small-modes.ts');

const MODES: Record<LanguageKey, () => Promise<Mode>> = {
  javascript: async () => (await script()).javascript,
  typescript: async () => (await script()).typescript,
  python: async () => (await import('@codemirror/legacy-modes/mode/python')).python,
  java: async () => (await clike()).java,
  cpp: async () => (await clike()).cpp,
  c: async () => (await clike()).c,
  csharp: async () => (await clike()).csharp,
  php: async () => (await small()).php,
  ruby: async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby,
  go: async () => (await import('@codemirror/legacy-modes/mode/go')).go,
  rust: async () => (await import('@codemirror/legacy-modes/mode/rust')).rust,
  swift: async () => (await import('@codemirror/legacy-modes/mode/swift')).swift,
  kotlin: async () => (await clike()).kotlin,
  dart: async () => (await clike()).dart,
  scala: async () => (await clike()).scala,
  html: async () => (await xml()).html,
  css: async () => (await css()).css,
  scss: async () => (await css()).sCSS,
  sql: async () => (await import('@codemirror/legacy-modes/mode/sql')).pgSQL,
  json: async () => (await script()).json,
  xml: async () => (await xml()).xml,
  yaml: async () => (await import('@codemirror/legacy-modes/mode/yaml')).yaml,
  markdown: async () => (await small()).markdown,
  bash: async () => (await import('@codemirror/legacy-modes/mode/shell')).shell,
  powershell: async () => (await import('@codemirror/legacy-modes/mode/powershell')).powerShell,
  dockerfile: async () => (await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile,
  nginx: async () => (await import('@codemirror/legacy-modes/mode/nginx')).nginx,
  apache: async () => (await small()).apache,
};

function known(key: string): key is LanguageKey {
  return Object.hasOwn(MODES, key);
}

/** Loads the tokenizer of a language key; null for a key without one, which is shown as plain text. */
export async function loadMode(language: string): Promise<Mode | null> {
  return known(language) ? MODES[language]() : null;
}
