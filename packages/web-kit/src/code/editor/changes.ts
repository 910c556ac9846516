/** The smallest single replacement that turns one text into another. */
export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/**
 * Returns the replacement without the common start and end, so that a cursor outside of it stays in
 * place. Null if the texts are equal.
 */
export function replacement(before: string, after: string): Replacement | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  ) {
    end += 1;
  }
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/**
 * Returns the indent of a text: a tab, or the 2, 4 or 8 spaces of its first indented line; 2 spaces
 * if there is none.
 */
export function indentOf(code: string): string {
  const first = /^(\t|(?: {2}){1,4})(?=\S)/m.exec(code)?.[1];
  if (first === '\t') return '\t';
  return ' '.repeat(first && [2, 4, 8].includes(first.length) ? first.length : 2);
}
