import { excerpt } from '@snippetry/web-kit/ui';
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

/** The page with the objects of the page before for what looks the same: a memoised card is then not rendered again. */
export function reuseUnchanged(
  page: readonly ShownSnippet[],
  before: readonly ShownSnippet[] = [],
): readonly ShownSnippet[] {
  const known = new Map(before.map((snippet) => [snippet._id, snippet]));
  return page.map((snippet) => {
    const old = known.get(snippet._id);
    return old && looksLike(old, snippet) ? old : snippet;
  });
}
