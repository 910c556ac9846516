import { mentionedNames } from '@snippetry/markdown';

/** Users that one comment may mention; further names are plain text. */
export const MAX_MENTIONS = 20;

/** Returns the names that a comment mentions, as the browser finds them. */
export function namesIn(content: string): string[] {
  return mentionedNames(content).slice(0, MAX_MENTIONS);
}
