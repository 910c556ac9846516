/** Ranges of characters, first and last. */
export type Ranges = readonly (readonly [number, number])[];

const LAST = 0x10ffff;
const code = (character: string): number => character.charCodeAt(0);
const span = (first: string, last: string): readonly [number, number] => [code(first), code(last)];

const UPPER = [span('A', 'Z')];
const LOWER = [span('a', 'z')];
const DIGIT = [span('0', '9')];
const SPACE: Ranges = [
  [9, 13],
  [32, 32],
];
const PUNCT: Ranges = [span('!', '/'), span(':', '@'), span('[', '`'), span('{', '~')];

/** POSIX classes by name, of ASCII characters as PCRE has them. */
export const POSIX: Readonly<Record<string, Ranges>> = {
  alnum: [...DIGIT, ...UPPER, ...LOWER],
  alpha: [...UPPER, ...LOWER],
  ascii: [[0, 127]],
  blank: [
    [9, 9],
    [32, 32],
  ],
  cntrl: [
    [0, 31],
    [127, 127],
  ],
  digit: DIGIT,
  graph: [[33, 126]],
  lower: LOWER,
  print: [[32, 126]],
  punct: PUNCT,
  space: SPACE,
  upper: UPPER,
  word: [...DIGIT, ...UPPER, [95, 95], ...LOWER],
  xdigit: [...DIGIT, span('A', 'F'), span('a', 'f')],
};

const HORIZONTAL: Ranges = [
  [9, 9],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x180e, 0x180e],
  [0x2000, 0x200a],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
];
const VERTICAL: Ranges = [
  [10, 13],
  [0x85, 0x85],
  [0x2028, 0x2029],
];

const ESCAPES: Readonly<Record<string, Ranges>> = {
  d: DIGIT,
  w: POSIX.word ?? [],
  s: SPACE,
  h: HORIZONTAL,
  v: VERTICAL,
};

/** All characters outside the given ascending ranges. */
export function outside(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    if (first > next) result.push([next, first - 1]);
    next = last + 1;
  }
  if (next <= LAST) result.push([next, LAST]);
  return result;
}

/** Ranges an escape such as `\d` or `\H` stands for; undefined where it is none. */
export function escapeRanges(letter: string): Ranges | undefined {
  const ranges = ESCAPES[letter.toLowerCase()];
  if (!ranges || letter === letter.toLowerCase()) return ranges;
  return outside(ranges);
}
