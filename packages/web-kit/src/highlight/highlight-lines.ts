import type { CodeLine } from './highlight.ts';

let highlighter: typeof import('./highlight.ts') | undefined;

/** Returns the coloured tokens of every line; loads the highlighter and the language on first use. */
export async function highlightLines(code: string, language: string): Promise<CodeLine[]> {
  highlighter ??= await import('./highlight.ts');
  return highlighter.highlightLines(code, language);
}

/** The same at once, where highlighter and language are loaded. */
export function highlightNow(code: string, language: string): CodeLine[] | undefined {
  return highlighter?.highlightNow(code, language);
}
