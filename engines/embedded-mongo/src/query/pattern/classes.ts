/** Ranges of characters, first and last. */
export type Ranges = readonly (readonly [number, number])[];

const LAST = 0x10ffff;
const span = (first: string, last: string): readonly [number, number] => [
  first.charCodeAt(0),
  last.charCodeAt(0),
];

/** PCRE's classes, of ASCII characters. */
const ESCAPES: Readonly<Record<string, Ranges>> = {
  d: [span('0', '9')],
  w: [span('0', '9'), span('A', 'Z'), span('_', '_'), span('a', 'z')],
  s: [
    [9, 13],
    [32, 32],
  ],
};

/** All characters outside the given ascending ranges. */
function outside(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) result.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}

/** Ranges of an escape such as `\d` or `\W`; undefined for other escapes. */
export function escapeRanges(letter: string): Ranges | undefined {
  const ranges = ESCAPES[letter.toLowerCase()];
  if (!ranges || letter === letter.toLowerCase()) return ranges;
  return outside(ranges);
}
