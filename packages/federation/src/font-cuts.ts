/** What remains of a font. */
export interface FontCut {
  /** The OpenType features that styles switch on, and those that browsers use unasked. */
  keepFeatures: string[];
  /** Where a variable font is variable, or the one value that it keeps. */
  variationAxes: Record<string, number | { min: number; max: number }>;
}

/** Marks and pairs of letters in their places. */
const PLACES = ['ccmp', 'kern', 'locl', 'mark', 'mkmk'];
/** The weights that styles name. */
const WEIGHTS = { min: 400, max: 700 };
/** Its ligatures, such as of arrows, are switched off wherever code is shown. */
const CODE = [...PLACES, 'zero'];

/** The fonts of the design system by the names of their files, without the ending. */
const CUTS: Readonly<Record<string, FontCut>> = {
  // Headings have the finer shapes of large letters, so it remains variable in its optical size.
  'inter-latin-opsz-normal': {
    keepFeatures: [...PLACES, 'calt', 'cv05', 'cv08', 'ss03', 'tnum'],
    variationAxes: { wght: WEIGHTS },
  },
  'jetbrains-mono-latin-wght-normal': { keepFeatures: CODE, variationAxes: { wght: WEIGHTS } },
  // Of comments, which are never bold.
  'jetbrains-mono-latin-wght-italic': { keepFeatures: CODE, variationAxes: { wght: 400 } },
};

/** The `unicode-range` of the fonts: what else is in the files is never shown with them. */
export const FONT_CHARACTERS =
  'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/** How a font is cut, if it is one of these. */
export const cutOf = (name: string): FontCut | undefined =>
  Object.hasOwn(CUTS, name) ? CUTS[name] : undefined;

/** The characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  const codes = range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return String.fromCodePoint(...codes);
}
