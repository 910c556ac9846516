const FENCES_AND_SIGNS = /```\w*\s?|`|\*\*|~~/g;
const BEGINNINGS = /^\s*(?:#{1,6}|>|[-*])\s+/gm;

/** What somebody wrote in Markdown, without the signs that nobody reads in one small line. */
export function plainExcerpt(markdown: string): string {
  return markdown.replaceAll(FENCES_AND_SIGNS, '').replaceAll(BEGINNINGS, '').trim();
}
