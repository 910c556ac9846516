import { drawable } from './drawable.ts';

/** How wide letters are in the design's typeface, in parts of their size; most are {@link USUAL}. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!ıí]/, 0.27],
  [/[frt()[\]{}"\-/\\ ]/, 0.38],
  [/[mwMW@%—…]/, 0.88],
  [/[A-ZА-ЯΑ-Ω&+=<>#]/, 0.69],
];
const USUAL = 0.55;

const widthOf = (text: string): number =>
  drawable(text).reduce(
    (sum, character) => sum + (WIDTHS.find(([some]) => some.test(character))?.[1] ?? USUAL),
    0,
  );

/** The beginning of a text that fits into `width` together with an ellipsis. */
function cut(text: string, width: number): string {
  const characters = drawable(text);
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** A text on at most `max` lines of `width`, which counts in parts of the letters' size. */
export function wrapText(text: string, { width, max }: { width: number; max: number }): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && widthOf(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, max);
  const rest = lines.slice(max - 1).join(' ');
  if (lines.length > max) shown[max - 1] = rest;
  return shown.map((line) => (widthOf(line) > width ? cut(line, width) : drawable(line).join('')));
}
