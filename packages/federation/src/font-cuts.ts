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

/** What of it every page shows: the letters of the languages that there are, and their signs. */
const COMMON_CHARACTERS =
  'U+0020-007E, U+00A0, U+00A7, U+00A9, U+00AB, U+00B0, U+00B7, U+00BB, U+00C4, U+00D6-00D7, U+00DC, U+00DF, U+00E4, U+00E9, U+00F6, U+00FC, U+2013-2014, U+2018-201E, U+2022, U+2026, U+20AC, U+2191, U+2193, U+2212';

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

/**
 * The characters of a file, of which styles can ask for a part by the query of its address: `?common` has what every
 * page shows, and a browser loads `?rare` with the first character of the rest.
 */
export function charactersFor(query: string): string {
  const all = charactersOf(FONT_CHARACTERS);
  const common = charactersOf(COMMON_CHARACTERS);
  if (query === '?common') return common;
  return query === '?rare' ? [...all].filter((one) => !common.includes(one)).join('') : all;
}
