const FENCES_AND_SIGNS = /```\w*\s?|`|\*\*|~~/g;
const BEGINNINGS = /^\s*(?:#{1,6}|>|[-*])\s+/gm;

/** Removes Markdown syntax that would be noise in a single line. */
export function plainExcerpt(markdown: string): string {
  return markdown.replaceAll(FENCES_AND_SIGNS, '').replaceAll(BEGINNINGS, '').trim();
}
