const FENCES_AND_SIGNS = /```\w*\s?|`|\*\*|~~/g;
const BEGINNINGS = /^\s*(?:#{1,6}|>|[-*])\s+/gm;

/** Returns Markdown without the syntax that is noise in a single line. */
export function plainExcerpt(markdown: string): string {
  return markdown.replaceAll(FENCES_AND_SIGNS, '').replaceAll(BEGINNINGS, '').trim();
}
