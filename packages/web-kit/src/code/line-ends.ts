import { replacement } from './editor/changes.ts';

const LINE_END = /\r\n|\r|\n/g;

/** Line ends of a text, from the first line on. */
export function lineEndsOf(text: string): string[] {
  return text.match(LINE_END) ?? [];
}

/** The text with `\n` for every line end, as editors and text boxes store it. */
export function withPlainEnds(text: string): string {
  return text.replace(LINE_END, '\n');
}

/** Joins lines with their ends; a line beyond them ends in the usual line end. */
export function joinLines(lines: Iterable<string>, ends: readonly string[]): string {
  let text = '';
  let row = -1;
  for (const line of lines) {
    text += row < 0 ? line : `${ends[row] ?? usualEnd(ends)}${line}`;
    row += 1;
  }
  return text;
}

/** The line end that new lines get: the one of the first line. */
export function usualEnd(ends: readonly string[]): string {
  return ends[0] ?? '\n';
}

/** Replaces the line ends `from` to `to` by `count` of them; as many as before stay as they were. */
export function replaceEnds(
  ends: readonly string[],
  { from, to, count }: { from: number; to: number; count: number },
): readonly string[] {
  if (count === to - from) return ends;
  const inserted = Array.from({ length: count }, () => usualEnd(ends));
  return [...ends.slice(0, from), ...inserted, ...ends.slice(to)];
}

/** A text that was edited with plain line ends, with those of the text before it. */
export function restoreEnds(before: string, edited: string): string {
  if (!before.includes('\r')) return edited;
  const plain = withPlainEnds(before);
  const change = replacement(plain, edited);
  if (change === null) return before;
  const from = lineEndsOf(plain.slice(0, change.from)).length;
  const to = from + lineEndsOf(plain.slice(change.from, change.to)).length;
  const count = lineEndsOf(change.insert).length;
  return joinLines(edited.split('\n'), replaceEnds(lineEndsOf(before), { from, to, count }));
}
