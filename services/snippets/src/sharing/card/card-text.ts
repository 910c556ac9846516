/** Characters in the card's fonts: Latin, Greek, Cyrillic, Vietnamese and their punctuation. */
const DRAWN =
  /[\x20-\x7e\xa0-\u02ff\u0370-\u03ff\u0400-\u045f\u0490\u0491\u1e00-\u1eff\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2191\u2193\u2212]/;

/** Invisible characters, and combining marks that NFC did not merge into a letter. */
const UNSEEN = /[\p{Mn}\p{Cf}\p{Cc}]/u;

/** Returns the characters that can be drawn; a dot replaces those that no font has. */
export function drawable(text: string): string[] {
  const characters = [...text.normalize('NFC')].filter((character) => !UNSEEN.test(character));
  return characters.map((character) => (DRAWN.test(character) ? character : '·'));
}

const GAMMA_LIMIT = 0.0031308;

function channel(linear: number): string {
  const value =
    linear <= GAMMA_LIMIT ? 12.92 * linear : 1.055 * Math.max(linear, 0) ** (1 / 2.4) - 0.055;
  const byte = Math.round(Math.min(Math.max(value, 0), 1) * 255);
  return byte.toString(16).padStart(2, '0');
}

/**
 * `oklch(0.5 0.135 252)` → `#1962ab`, for a renderer without support for the design's notation. The
 * numbers are those of the definition of OKLab (https://bottosson.github.io/posts/oklab).
 */
export function hexColour(oklch: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return `#${channel(red)}${channel(green)}${channel(blue)}`;
}

/** A run of characters of one colour; `kind` is a CSS class of the embedded page, empty for none. */
export interface CodePiece {
  kind: string;
  text: string;
}

const PIECE = /<span class="([^"]*)">|(<\/span>)|([^<]+)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** Returns the runs of a highlighted line; the innermost class of each decides its colour. */
export function codePieces(html: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  const open: string[] = [];
  for (const [, name, close, escaped] of html.matchAll(PIECE)) {
    if (name !== undefined) open.push(name);
    else if (close !== undefined) open.pop();
    else if (escaped !== undefined) {
      const text = escaped.replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? entity);
      pieces.push({ kind: open.at(-1) ?? '', text });
    }
  }
  return pieces;
}

/** Letter widths of the design's typeface, relative to the font size; most are {@link USUAL}. */
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

/** Returns the beginning of a text that fits into `width` together with an ellipsis. */
function cut(text: string, width: number): string {
  const characters = drawable(text);
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** Wraps a text into at most `max` lines of `width`, which is relative to the font size. */
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
