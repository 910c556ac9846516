import type { ShownSnippet } from './shown-snippet.ts';

/** What the ticked snippets have in common. */
export interface FullSelection {
  count: number;
  anyPublic: boolean;
  anyPrivate: boolean;
  /** Every tag of theirs and how many have it, the most frequent first. */
  tags: { tag: string; count: number }[];
}

/** Sums up the ticked snippets for the bar that acts on them. */
export function fullSelection(snippets: readonly ShownSnippet[]): FullSelection {
  const counts = new Map<string, number>();
  for (const tag of snippets.flatMap(({ tags }) => tags)) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const tags = [...counts].map(([tag, count]) => ({ tag, count }));
  tags.sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
  return {
    count: snippets.length,
    anyPublic: snippets.some(({ isPublic }) => isPublic),
    anyPrivate: snippets.some(({ isPublic }) => !isPublic),
    tags,
  };
}
