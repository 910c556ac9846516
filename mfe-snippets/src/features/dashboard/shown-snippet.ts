import { excerpt, type Marks } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../data/types.ts';

/** What the dashboard shows of a snippet: a server's list item and an entry of the local copy both are one. */
export type ShownSnippet = Pick<
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
] as const satisfies readonly (keyof ShownSnippet)[];

/** Characters of a snippet's code that a card shows. */
export const PREVIEW = 150;

function looksLike(one: ShownSnippet, other: ShownSnippet): boolean {
  return (
    LOOKS.every((field) => one[field] === other[field]) &&
    one.tags.join() === other.tags.join() &&
    one.excerpt?.line === other.excerpt?.line &&
    one.excerpt?.matches === other.excerpt?.matches &&
    // Lists cut it at different lengths, behind what is shown.
    excerpt(one.content, PREVIEW) === excerpt(other.content, PREVIEW)
  );
}

/**
 * The copy on this device has only the beginning of longer code. What the server found of it by the text before is
 * shown on, while that is still a hit: the preview does not jump to its beginning and back with every key.
 */
function keepFound(
  snippet: ShownSnippet,
  old: ShownSnippet | undefined,
  marks: Marks | undefined,
): ShownSnippet {
  if (!old?.excerpt || !snippet.truncated || snippet.excerpt) return snippet;
  if (old.updatedAt !== snippet.updatedAt || !marks?.code(old.content).length) return snippet;
  if (marks.code(snippet.content).length > 0) return snippet;
  return { ...snippet, content: old.content, excerpt: old.excerpt };
}

/** The page with the objects of the page before for what looks the same: a memoised card is then not rendered again. */
export function reuseUnchanged(
  page: readonly ShownSnippet[],
  before: readonly ShownSnippet[] = [],
  marks?: Marks,
): readonly ShownSnippet[] {
  const known = new Map(before.map((snippet) => [snippet._id, snippet]));
  return page.map((one) => {
    const old = known.get(one._id);
    const snippet = keepFound(one, old, marks);
    return old && looksLike(old, snippet) ? old : snippet;
  });
}
