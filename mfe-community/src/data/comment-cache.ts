import {
  changed,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';
import type { Comment, CommentPage } from './types.ts';

/** Cached data of a query of a discussion: pages of a list, or comments. */
type CachedComments = { pages: CommentPage[] } | { comments: Comment[] };

/** Returns the changed comment; null removes it. */
type Change = (comment: Comment) => Comment | null;

const isWaiting = (key: QueryKey) => key[3] === 'waiting';
const isList = (key: QueryKey) => key.length === 4 && !isWaiting(key);

/** Returns the same array if nothing changed, so that nothing rerenders. */
function changeAll(comments: Comment[], change: Change): Comment[] {
  const next = comments.flatMap((comment) => {
    const replies = changeAll(comment.replies, change);
    return change(replies === comment.replies ? comment : { ...comment, replies }) ?? [];
  });
  const isSame = next.length === comments.length && next.every((it, at) => it === comments[at]);
  return isSame ? comments : next;
}

function changeCached(cached: CachedComments, change: Change): CachedComments {
  if ('comments' in cached) {
    const comments = changeAll(cached.comments, change);
    return comments === cached.comments ? cached : { ...cached, comments };
  }
  const pages = cached.pages.map((page) => {
    const comments = changeAll(page.comments, change);
    return comments === page.comments ? page : { ...page, comments };
  });
  return pages.every((page, at) => page === cached.pages[at]) ? cached : { ...cached, pages };
}

/** Changes every cached copy of the comments of a discussion, in all orders and threads. */
export function changeComments(client: QueryClient, snippetId: string, change: Change): void {
  client.setQueriesData<CachedComments>(
    { queryKey: communityKeys.discussion(snippetId) },
    (cached) => cached && changeCached(cached, change),
  );
}

/** Replaces older copies of a comment. The loaded replies stay. */
export function applyComment(client: QueryClient, comment: Comment): void {
  changeComments(client, comment.snippet, (cached) =>
    cached._id === comment._id && cached.version <= comment.version
      ? { ...comment, replies: cached.replies }
      : cached,
  );
}

function everyComment(comments: readonly Comment[]): Comment[] {
  return comments.flatMap((comment) => [comment, ...everyComment(comment.replies)]);
}

const commentsOf = (cached: CachedComments): Comment[] =>
  everyComment(
    'pages' in cached ? cached.pages.flatMap(({ comments }) => comments) : cached.comments,
  );

/** Cached comments of a discussion by id, including those that are held back. */
export function loadedComments(client: QueryClient, snippetId: string): Map<string, Comment> {
  const all = client
    .getQueriesData<CachedComments>({ queryKey: communityKeys.discussion(snippetId) })
    .flatMap(([, cached]) => (cached ? commentsOf(cached) : []));
  return new Map(all.map((comment) => [comment._id, comment]));
}

/**
 * Removes a comment and decrements the reply count of its parent. A deleted parent is removed with
 * its last reply.
 */
export function forgetComment(client: QueryClient, snippetId: string, id: string): void {
  const loaded = loadedComments(client, snippetId);
  const removed = loaded.get(id);
  const parent = loaded.get(removed?.parentComment ?? '');
  const waiting = client.getQueryData<{ comments: Comment[] }>(
    communityKeys.waitingComments(snippetId),
  );
  // A comment that is held back is counted when it is shown.
  const isCounted = !waiting?.comments.some(({ _id }) => _id === id);
  if (removed?.parentComment === null && isCounted)
    changeLists(client, snippetId, (pages) => pages.map((page) => countTopComment(page, -1)));
  changeComments(client, snippetId, (cached) => {
    if (cached._id === id) return null;
    return cached._id === parent?._id ? countReplies(cached, -1) : cached;
  });
  if (parent?.isDeleted && parent.metrics.repliesCount <= 1) {
    forgetComment(client, snippetId, parent._id);
  }
}

function countTopComment(page: CommentPage, change: 1 | -1): CommentPage {
  const total = Math.max(0, page.pagination.total + change);
  return { ...page, pagination: { ...page.pagination, total } };
}

function countReplies(comment: Comment, change: 1 | -1): Comment {
  const repliesCount = Math.max(0, comment.metrics.repliesCount + change);
  return { ...comment, metrics: { ...comment.metrics, repliesCount } };
}

/** Sets the number of comments of the discussion that are not deleted. */
export function setTotalComments(client: QueryClient, snippetId: string, total: number): void {
  changeLists(client, snippetId, (pages) =>
    pages.map((page) =>
      page.pagination.totalComments === total
        ? page
        : { ...page, pagination: { ...page.pagination, totalComments: total } },
    ),
  );
}

/** Returns the number of comments of the discussion, if it is loaded. */
export function totalComments(client: QueryClient, snippetId: string): number | undefined {
  const lists = client.getQueriesData<CachedComments>({
    queryKey: communityKeys.discussion(snippetId),
    predicate: ({ queryKey }) => isList(queryKey),
  });
  const totals = lists.map(([, cached]) =>
    cached && 'pages' in cached ? cached.pages.at(-1)?.pagination.totalComments : undefined,
  );
  return totals.find((total) => total !== undefined);
}

/** Changes the cached pages of all orders. */
function changeLists(
  client: QueryClient,
  snippetId: string,
  change: (pages: CommentPage[], order: unknown) => CommentPage[],
): void {
  const queryKey = communityKeys.discussion(snippetId);
  const lists = client.getQueriesData<CachedComments>({
    queryKey,
    predicate: (query) => isList(query.queryKey),
  });
  for (const [key, list] of lists) {
    if (!list || !('pages' in list)) continue;
    const pages = change(list.pages, key[3]);
    if (pages.some((page, at) => page !== list.pages[at]))
      client.setQueryData(key, { ...list, pages });
  }
}

/**
 * Adds a new top-level comment: last if the oldest come first, otherwise first. Lists that were
 * fetched after its creation contain it already.
 */
export function addTopComment(client: QueryClient, comment: Comment): void {
  changeLists(client, comment.snippet, (pages, order) => {
    if (pages.some(({ comments }) => comments.some(({ _id }) => _id === comment._id))) return pages;
    const isOldest = order === 'oldest';
    const place = isOldest ? pages.length - 1 : 0;
    return pages.map((page, at) => {
      const counted = countTopComment(page, 1);
      if (at !== place) return counted;
      const { comments } = page;
      return { ...counted, comments: isOldest ? [...comments, comment] : [comment, ...comments] };
    });
  });
}

/** Increments the reply count of the parent; with `shown`, also adds the reply below it. */
export function addReply(client: QueryClient, reply: Comment, shown: boolean): void {
  const { snippet, parentComment } = reply;
  if (parentComment === null) return;
  changeComments(client, snippet, (cached) =>
    cached._id === parentComment ? countReplies(cached, 1) : cached,
  );
  if (!shown) return;
  client.setQueryData<{ comments: Comment[] }>(
    communityKeys.addedReplies(snippet, parentComment),
    (added) => ({
      comments: [...(added?.comments ?? []), reply],
    }),
  );
}

/** Whether all replies to a comment are loaded, so that a new one can be appended. */
export function hasAllReplies(client: QueryClient, snippetId: string, parentId: string): boolean {
  const loaded = loadedComments(client, snippetId);
  const parent = loaded.get(parentId);
  const known = [...loaded.values()].filter(({ parentComment }) => parentComment === parentId);
  return parent !== undefined && known.length >= parent.metrics.repliesCount;
}

/** Holds a new comment back until the viewer requests it. */
export function addWaiting(client: QueryClient, comment: Comment): void {
  client.setQueryData<{ comments: Comment[] }>(
    communityKeys.waitingComments(comment.snippet),
    (waiting) => ({
      comments: [comment, ...(waiting?.comments ?? [])],
    }),
  );
}

/** Shows the comments that were held back. */
export function showWaiting(client: QueryClient, snippetId: string): void {
  const waiting = client.getQueryData<{ comments: Comment[] }>(
    communityKeys.waitingComments(snippetId),
  );
  for (const comment of waiting?.comments.toReversed() ?? []) addTopComment(client, comment);
  client.setQueryData(communityKeys.waitingComments(snippetId), { comments: [] });
}

/**
 * Merges a response into the cache. Comments that were changed after the request keep their newer
 * state. Equal data keeps its identity.
 */
export function keepNewest(before: unknown, answer: unknown): unknown {
  if (!isCachedComments(before) || !isCachedComments(answer)) return answer;
  const known = new Map(commentsOf(before).map((comment) => [comment._id, comment]));
  const newest = changeCached(answer, (comment) => {
    const cached = known.get(comment._id);
    return cached && cached.version > comment.version
      ? { ...cached, replies: comment.replies }
      : comment;
  });
  return replaceEqualDeep(before, withLoadedPages(before, newest));
}

/** If one more page was fetched, the earlier pages keep their cached state. */
function withLoadedPages(before: CachedComments, answer: CachedComments): CachedComments {
  if (!('pages' in before && 'pages' in answer)) return answer;
  const count = before.pages.length;
  if (answer.pages.length <= count) return answer;
  return { ...answer, pages: [...before.pages, ...answer.pages.slice(count)] };
}

/**
 * Refetches a discussion after missed live messages. Comments added by earlier messages are then
 * removed: the response contains them, unless they were deleted.
 */
export async function loadAgain(client: QueryClient, snippetId: string): Promise<void> {
  const queryKey = communityKeys.discussion(snippetId);
  const isFromMessages = ({ queryKey: key }: { queryKey: QueryKey }) =>
    key[3] === 'added' || isWaiting(key);
  const fromMessages = { queryKey, predicate: isFromMessages };
  const before = client
    .getQueriesData<CachedComments>(fromMessages)
    .flatMap(([, cached]) => (cached ? commentsOf(cached) : []));
  const ids = new Set(before.map(({ _id }) => _id));
  await changed(client, 'comment', { id: snippetId });
  const lists = client.getQueryCache().findAll({ queryKey, type: 'active' });
  if (lists.some(({ queryKey: key, state }) => isList(key) && state.status === 'error')) return;
  client.setQueriesData<CachedComments>(
    fromMessages,
    (cached) =>
      cached && changeCached(cached, (comment) => (ids.has(comment._id) ? null : comment)),
  );
}

function isCachedComments(value: unknown): value is CachedComments {
  return typeof value === 'object' && value !== null && ('pages' in value || 'comments' in value);
}
