import type { z } from 'zod';

/** Scripts that need joiners between their letters. */
const JOINING = [
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Invisible characters that are part of a letter or an emoji. */
const PART_OF_VISIBLE = new RegExp(
  [
    `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
    // The letters of a flag such as Scotland's.
    '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]*)[\\u{e0020}-\\u{e007f}]',
  ].join('|'),
  'gu',
);

/**
 * Controls, line separators, lone surrogates, and all invisible characters, such as direction
 * overrides and the zero-width space.
 */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const HIDDEN_MESSAGE = 'must not have control or invisible characters';
const EMPTY_MESSAGE = 'must not look empty';

const EACH_HIDDEN = new RegExp(`(?:${PART_OF_VISIBLE.source})|(${HIDDEN.source})`, 'gu');

/** Removes control and invisible characters; those between words become a space. */
export function withoutHidden(text: string): string {
  let before = '';
  let after = text.replace(/[\s\p{Cc}]+/gu, ' ');
  // A joiner is no longer part of a visible character once its neighbour has been removed.
  while (after !== before) {
    before = after;
    after = before.replace(EACH_HIDDEN, (sign, hidden) => (hidden === undefined ? sign : ''));
  }
  return after;
}

/**
 * Returns the fault of a text shown as a title, name or tag, as the end of a sentence that
 * starts with its path; null for a text without fault, and for an empty one.
 */
export function plainTextFault(text: string): string | null {
  if (text === '') return null;
  if (HIDDEN.test(text.replace(PART_OF_VISIBLE, ''))) return HIDDEN_MESSAGE;
  return VISIBLE.test(text) ? null : EMPTY_MESSAGE;
}

/** Returns the fault of a new tag, or null. See `plainTextFault`. */
export function tagFault(tag: string): string | null {
  return tag.includes(',') ? 'must not have a comma' : plainTextFault(tag);
}

/** Refuses a text with a fault, see `plainTextFault`. */
export function refusePlainTextFault(text: string, ctx: z.core.$RefinementCtx<string>): void {
  const message = plainTextFault(text);
  if (message !== null) ctx.addIssue({ code: 'custom', message });
}
