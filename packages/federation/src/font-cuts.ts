/** Features and axes that a subset font retains. */
export interface FontCut {
  /** OpenType features that styles switch on, and those that browsers use by default. */
  keepFeatures: string[];
  /** Range of each axis of a variable font, or a single value. */
  variationAxes: Record<string, number | { min: number; max: number }>;
}

/** Features that compose and position letters and marks. */
const POSITIONING = ['ccmp', 'kern', 'locl', 'mark', 'mkmk'];
/** Range of font weights in the styles. */
const WEIGHTS = { min: 400, max: 700 };
/** Features of code fonts: without ligatures, such as arrows, which code views switch off. */
const CODE = [...POSITIONING, 'zero'];

/** Fonts of the design system, keyed by file name without extension. */
const CUTS: Readonly<Record<string, FontCut>> = {
  // Headings use the finer shapes of large letters, so the optical size stays variable.
  'inter-latin-opsz-normal': {
    keepFeatures: [...POSITIONING, 'calt', 'cv05', 'cv08', 'ss03', 'tnum'],
    variationAxes: { wght: WEIGHTS },
  },
  'jetbrains-mono-latin-wght-normal': { keepFeatures: CODE, variationAxes: { wght: WEIGHTS } },
  // For comments in code, which are never bold.
  'jetbrains-mono-latin-wght-italic': { keepFeatures: CODE, variationAxes: { wght: 400 } },
};

/**
 * The `unicode-range` of the fonts; other characters of the files are never displayed with them.
 */
export const FONT_CHARACTERS =
  'U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-200A, U+200C-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD';

/** Characters that every page may contain: letters and signs of the supported languages. */
const COMMON_CHARACTERS =
  'U+0020-007E, U+00A0, U+00A7, U+00A9, U+00AB, U+00B0, U+00B7, U+00BB, U+00C4, U+00D6-00D7, U+00DC, U+00DF, U+00E4, U+00E9, U+00F6, U+00FC, U+2013-2014, U+2018-201E, U+2022, U+2026, U+20AC, U+2191, U+2193, U+2212';

/** Returns the subset of a font, or undefined if it is no font of the design system. */
export const cutOf = (name: string): FontCut | undefined =>
  Object.hasOwn(CUTS, name) ? CUTS[name] : undefined;

/** Returns the characters of a `unicode-range`. */
export function charactersOf(range: string): string {
  const codes = range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  return String.fromCodePoint(...codes);
}

/**
 * Returns the characters of a font file, by the query of its URL: `?common` has those of every
 * page, `?rare` the others, which a browser loads with the first of them; without a query, all.
 */
export function charactersFor(query: string): string {
  const all = charactersOf(FONT_CHARACTERS);
  const common = charactersOf(COMMON_CHARACTERS);
  if (query === '?common') return common;
  return query === '?rare' ? [...all].filter((one) => !common.includes(one)).join('') : all;
}
