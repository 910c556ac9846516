import type { LineRange } from '@snippetry/web-kit/code';

const HASH = /^#L(\d{1,6})(?:-L(\d{1,6}))?$/;

/** Parses lines from the hash of an address: `#L3` or `#L3-L12`. */
export function readLines(hash: string): LineRange | null {
  const [, from, to = from] = HASH.exec(hash) ?? [];
  const range = { anchor: Number(from), head: Number(to) };
  return range.anchor >= 1 && range.head >= 1 ? range : null;
}

/** Formats lines as the hash of an address; empty for none. */
export function lineHash(range: LineRange | null): string {
  if (!range) return '';
  const [from, to] = [range.anchor, range.head].sort((one, other) => one - other);
  return from === to ? `#L${from}` : `#L${from}-L${to}`;
}
