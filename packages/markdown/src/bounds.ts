/** Maximum length of a parsed text, in UTF-16 units: 20,000 characters of two units each. */
export const MAX_LENGTH = 40_000;

/** Maximum nesting of elements; a list and its item count as two. */
export const MAX_DEPTH = 40;

export const MAX_FOOTNOTES = 200;

/** Length from which the limits of steps and nodes no longer grow. */
const LONGEST = 20_000;

/**
 * Returns the maximum number of rules that the parser tries plus tokens that it creates, for a text
 * of this length. Of 1,300 READMEs of packages, none takes more than 0.4 per character, but a table
 * of short cells takes 1; nested or unclosed marks take 2 to 200.
 */
export const maxSteps = (length: number) => 500 + 1.2 * Math.min(length, LONGEST);

/**
 * Returns the maximum number of elements and texts for a text of this length. The READMEs measured
 * for {@link maxSteps} have up to 0.13 per character, the table has 0.3.
 */
export const maxNodes = (length: number) => 300 + 0.33 * Math.min(length, LONGEST);

/** Thrown for a text that exceeds the limits. */
export class BeyondBounds extends Error {}

/** Returns a function that adds to a count, and throws once it exceeds a limit. */
export function counter(limit: number): (amount: number) => void {
  let count = 0;
  return (amount) => {
    count += amount;
    if (count > limit) throw new BeyondBounds();
  };
}
