/** Longest text that is parsed, in UTF-16 units: a README of 20,000 characters that are two units each. */
export const MAX_LENGTH = 40_000;

/** Elements inside each other; a list and its item are two. */
export const MAX_DEPTH = 40;

export const MAX_FOOTNOTES = 200;

/** A longer text gets no more steps or nodes than one of this length. */
const LONGEST = 20_000;

/**
 * Rules that the parser tries plus tokens that it makes. Of 1,300 READMEs of packages, none takes more
 * than 0.4 per character, but a table of short cells takes 1; nested or unclosed signs take 2 to 200.
 */
export const maxSteps = (length: number) => 500 + 1.2 * Math.min(length, LONGEST);

/** Elements and pieces of text. The same READMEs have up to 0.13 per character, that table 0.3. */
export const maxNodes = (length: number) => 300 + 0.33 * Math.min(length, LONGEST);

/** Thrown for a text beyond the bounds. */
export class BeyondBounds extends Error {}

/** Returns a function that adds to a count and throws once it is greater than a limit. */
export function counter(limit: number): (amount: number) => void {
  let count = 0;
  return (amount) => {
    count += amount;
    if (count > limit) throw new BeyondBounds();
  };
}
