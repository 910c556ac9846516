/** Characters in the card's fonts: Latin, Greek, Cyrillic, Vietnamese and their punctuation. */
const DRAWN =
  /[\x20-\x7e\xa0-\u02ff\u0370-\u03ff\u0400-\u045f\u0490\u0491\u1e00-\u1eff\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2039\u203a\u20ac\u2122\u2191\u2193\u2212]/;

/** A combining mark is drawn with the letter before it, which NFC made one of. */
const UNSEEN = /[\p{Mn}\p{Cf}\p{Cc}]/u;

/** The characters of a text as they can be drawn: a dot stands for what no font holds. */
export function drawable(text: string): string[] {
  const characters = [...text.normalize('NFC')].filter((character) => !UNSEEN.test(character));
  return characters.map((character) => (DRAWN.test(character) ? character : '·'));
}
