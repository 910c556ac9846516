/** The first `most` UTF-16 units of a text, never ending in half of a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
