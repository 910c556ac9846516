import type { CodeLine } from './highlight.ts';

/** The coloured tokens of every line; loads the highlighter and the language when first asked for. */
export async function highlightLines(code: string, language: string): Promise<CodeLine[]> {
  const highlighter = await import('./highlight.ts');
  return highlighter.highlightLines(code, language);
}
