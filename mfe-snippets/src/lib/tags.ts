/** Reads the tags typed as one text: split on commas, trimmed, without blanks. */
export function parseTags(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Writes tags back as one text for the editor's field. */
export function formatTags(tags: readonly string[]): string {
  return tags.join(', ');
}
