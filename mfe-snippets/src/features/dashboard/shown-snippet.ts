import { excerpt, type Marks } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../data/types.ts';

/** Fields of a snippet that the dashboard needs; lists of the server and the local copy both have them. */
export type DashboardSnippet = Pick<
  Snippet,
  | '_id'
  | 'title'
  | 'description'
  | 'content'
  | 'truncated'
  | 'excerpt'
  | 'language'
  | 'tags'
  | 'isPublic'
  | 'isStarred'
  | 'isOwner'
  | 'viewCount'
  | 'starCount'
  | 'updatedAt'
>;

const LOOKS = [
  'title',
  'description',
  'language',
  'isPublic',
  'isStarred',
  'isOwner',
  'viewCount',
  'starCount',
  'updatedAt',
] as const satisfies readonly (keyof DashboardSnippet)[];

/** Maximum number of characters of code in a card. */
export const PREVIEW = 150;

function looksLike(one: DashboardSnippet, other: DashboardSnippet): boolean {
  return (
    LOOKS.every((field) => one[field] === other[field]) &&
    one.tags.join() === other.tags.join() &&
    one.excerpt?.line === other.excerpt?.line &&
    one.excerpt?.matches === other.excerpt?.matches &&
    // Server and local copy cut code at different lengths, both beyond the visible part.
    excerpt(one.content, PREVIEW) === excerpt(other.content, PREVIEW)
  );
}

/**
 * The local copy has only the beginning of long code. Keeps the server's excerpt for the previous search while it
 * still contains a hit, so that the preview does not jump back and forth while the user types.
 */
function keepExcerpt(
  snippet: DashboardSnippet,
  old: DashboardSnippet | undefined,
  marks: Marks | undefined,
): DashboardSnippet {
  if (!old?.excerpt || !snippet.truncated || snippet.excerpt) return snippet;
  if (old.updatedAt !== snippet.updatedAt || !marks?.code(old.content).length) return snippet;
  if (marks.code(snippet.content).length > 0) return snippet;
  return { ...snippet, content: old.content, excerpt: old.excerpt };
}

/** Reuses the objects of the previous page for unchanged snippets, so that memoised cards skip rendering. */
export function reuseUnchanged(
  page: readonly DashboardSnippet[],
  before: readonly DashboardSnippet[] = [],
  marks?: Marks,
): readonly DashboardSnippet[] {
  const known = new Map(before.map((snippet) => [snippet._id, snippet]));
  return page.map((one) => {
    const old = known.get(one._id);
    const snippet = keepExcerpt(one, old, marks);
    return old && looksLike(old, snippet) ? old : snippet;
  });
}
