import {
  changed,
  type QueryClient,
  type QueryKey,
  replaceEqualDeep,
} from '@snippetry/web-kit/query';
import { communityKeys } from './keys.ts';
import type { Comment, CommentPage } from './types.ts';

/** What a query of a discussion holds: pages of a list, or comments alone. */
type Held = { pages: CommentPage[] } | { comments: Comment[] };

/** Answers a comment as it is from now on; null takes it away. */
type Change = (comment: Comment) => Comment | null;

const isWaiting = (key: QueryKey) => key[3] === 'waiting';
const isList = (key: QueryKey) => key.length === 4 && !isWaiting(key);

/** The same array where nothing changes, so that nothing is drawn again. */
function changeAll(comments: Comment[], change: Change): Comment[] {
  const next = comments.flatMap((comment) => {
    const replies = changeAll(comment.replies, change);
    return change(replies === comment.replies ? comment : { ...comment, replies }) ?? [];
  });
  const isSame = next.length === comments.length && next.every((it, at) => it === comments[at]);
  return isSame ? comments : next;
}

function changeHeld(held: Held, change: Change): Held {
  if ('comments' in held) {
    const comments = changeAll(held.comments, change);
    return comments === held.comments ? held : { ...held, comments };
  }
  const pages = held.pages.map((page) => {
    const comments = changeAll(page.comments, change);
    return comments === page.comments ? page : { ...page, comments };
  });
  return pages.every((page, at) => page === held.pages[at]) ? held : { ...held, pages };
}

/** Changes every copy of the comments of a discussion, in every order and thread that is loaded. */
export function changeComments(client: QueryClient, snippetId: string, change: Change): void {
  client.setQueriesData<Held>(
    { queryKey: communityKeys.discussion(snippetId) },
    (held) => held && changeHeld(held, change),
  );
}

/** Puts a comment as it is now in the place of every copy of an earlier state; its replies stay as they are loaded. */
export function applyComment(client: QueryClient, comment: Comment): void {
  changeComments(client, comment.snippet, (held) =>
    held._id === comment._id && held.version <= comment.version
      ? { ...comment, replies: held.replies }
      : held,
  );
}

function everyComment(comments: readonly Comment[]): Comment[] {
  return comments.flatMap((comment) => [comment, ...everyComment(comment.replies)]);
}

const commentsOf = (held: Held): Comment[] =>
  everyComment('pages' in held ? held.pages.flatMap(({ comments }) => comments) : held.comments);

/** The comments of a discussion that are loaded, those that wait to be shown included, by id. */
export function loadedComments(client: QueryClient, snippetId: string): Map<string, Comment> {
  const all = client
    .getQueriesData<Held>({ queryKey: communityKeys.discussion(snippetId) })
    .flatMap(([, held]) => (held ? commentsOf(held) : []));
  return new Map(all.map((comment) => [comment._id, comment]));
}

/**
 * Takes a comment away: the one it replied to has a reply less, and goes as well where it was only the place of a
 * deleted one above it.
 */
export function forgetComment(client: QueryClient, snippetId: string, id: string): void {
  const loaded = loadedComments(client, snippetId);
  const gone = loaded.get(id);
  const parent = loaded.get(gone?.parentComment ?? '');
  const waiting = client.getQueryData<{ comments: Comment[] }>(
    communityKeys.waitingComments(snippetId),
  );
  // One that waits to be shown is counted when it is.
  const isCounted = !waiting?.comments.some(({ _id }) => _id === id);
  if (gone?.parentComment === null && isCounted)
    changeLists(client, snippetId, (pages) => pages.map((page) => countTopComment(page, -1)));
  changeComments(client, snippetId, (held) => {
    if (held._id === id) return null;
    return held._id === parent?._id ? countReplies(held, -1) : held;
  });
  if (parent?.isDeleted && parent.metrics.repliesCount <= 1) {
    forgetComment(client, snippetId, parent._id);
  }
}

/** One top-level comment more or less. */
function countTopComment(page: CommentPage, change: 1 | -1): CommentPage {
  const total = Math.max(0, page.pagination.total + change);
  return { ...page, pagination: { ...page.pagination, total } };
}

function countReplies(comment: Comment, change: 1 | -1): Comment {
  const repliesCount = Math.max(0, comment.metrics.repliesCount + change);
  return { ...comment, metrics: { ...comment.metrics, repliesCount } };
}

/** Says how many comments the discussion has that are not deleted. */
export function setTotalComments(client: QueryClient, snippetId: string, total: number): void {
  changeLists(client, snippetId, (pages) =>
    pages.map((page) =>
      page.pagination.totalComments === total
        ? page
        : { ...page, pagination: { ...page.pagination, totalComments: total } },
    ),
  );
}

/** How many comments the discussion has, where it is loaded. */
export function totalComments(client: QueryClient, snippetId: string): number | undefined {
  const lists = client.getQueriesData<Held>({
    queryKey: communityKeys.discussion(snippetId),
    predicate: ({ queryKey }) => isList(queryKey),
  });
  const totals = lists.map(([, held]) =>
    held && 'pages' in held ? held.pages.at(-1)?.pagination.totalComments : undefined,
  );
  return totals.find((total) => total !== undefined);
}

/** Changes the pages of every order that is loaded. */
function changeLists(
  client: QueryClient,
  snippetId: string,
  change: (pages: CommentPage[], order: unknown) => CommentPage[],
): void {
  const queryKey = communityKeys.discussion(snippetId);
  const lists = client.getQueriesData<Held>({
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
 * Shows a new top-level comment: at the end of what is loaded where the oldest stand first, else at the top. An order
 * that was loaded since has it already.
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

/** Counts a new reply, and shows it below what it replies to if `shown`. */
export function addReply(client: QueryClient, reply: Comment, shown: boolean): void {
  const { snippet, parentComment } = reply;
  if (parentComment === null) return;
  changeComments(client, snippet, (held) =>
    held._id === parentComment ? countReplies(held, 1) : held,
  );
  if (!shown) return;
  client.setQueryData<{ comments: Comment[] }>(
    communityKeys.addedReplies(snippet, parentComment),
    (added) => ({
      comments: [...(added?.comments ?? []), reply],
    }),
  );
}

/** Whether all replies to a comment are loaded, so that a new one can follow them. */
export function hasAllReplies(client: QueryClient, snippetId: string, parentId: string): boolean {
  const loaded = loadedComments(client, snippetId);
  const parent = loaded.get(parentId);
  const known = [...loaded.values()].filter(({ parentComment }) => parentComment === parentId);
  return parent !== undefined && known.length >= parent.metrics.repliesCount;
}

/** Keeps new comments back until the viewer asks for them. */
export function addWaiting(client: QueryClient, comment: Comment): void {
  client.setQueryData<{ comments: Comment[] }>(
    communityKeys.waitingComments(comment.snippet),
    (waiting) => ({
      comments: [comment, ...(waiting?.comments ?? [])],
    }),
  );
}

/** Shows the comments that were kept back. */
export function showWaiting(client: QueryClient, snippetId: string): void {
  const waiting = client.getQueryData<{ comments: Comment[] }>(
    communityKeys.waitingComments(snippetId),
  );
  for (const comment of waiting?.comments.toReversed() ?? []) addTopComment(client, comment);
  client.setQueryData(communityKeys.waitingComments(snippetId), { comments: [] });
}

/**
 * What a discussion holds after an answer: an answer that was on its way while a comment changed does not bring back an
 * earlier state of it. What is equal stays the same object.
 */
export function keepNewest(before: unknown, answer: unknown): unknown {
  if (!isHeld(before) || !isHeld(answer)) return answer;
  const known = new Map(commentsOf(before).map((comment) => [comment._id, comment]));
  const newest = changeHeld(answer, (comment) => {
    const held = known.get(comment._id);
    return held && held.version > comment.version ? { ...held, replies: comment.replies } : comment;
  });
  return replaceEqualDeep(before, withLoadedPages(before, newest));
}

/** Where one more page was asked for, those before it stay as they are by now, not as they were at that time. */
function withLoadedPages(before: Held, answer: Held): Held {
  if (!('pages' in before && 'pages' in answer)) return answer;
  const count = before.pages.length;
  if (answer.pages.length <= count) return answer;
  return { ...answer, pages: [...before.pages, ...answer.pages.slice(count)] };
}

/**
 * Loads a discussion again after messages were missed. What was told beside the earlier answers goes with them: the new
 * ones have it, or it is deleted by now.
 */
export async function loadAgain(client: QueryClient, snippetId: string): Promise<void> {
  const queryKey = communityKeys.discussion(snippetId);
  const isTold = ({ queryKey: key }: { queryKey: QueryKey }) =>
    key[3] === 'added' || isWaiting(key);
  const told = { queryKey, predicate: isTold };
  const before = client
    .getQueriesData<Held>(told)
    .flatMap(([, held]) => (held ? commentsOf(held) : []));
  const ids = new Set(before.map(({ _id }) => _id));
  await changed(client, 'comment', { id: snippetId });
  const lists = client.getQueryCache().findAll({ queryKey, type: 'active' });
  if (lists.some(({ queryKey: key, state }) => isList(key) && state.status === 'error')) return;
  client.setQueriesData<Held>(
    told,
    (held) => held && changeHeld(held, (comment) => (ids.has(comment._id) ? null : comment)),
  );
}

function isHeld(value: unknown): value is Held {
  return typeof value === 'object' && value !== null && ('pages' in value || 'comments' in value);
}
