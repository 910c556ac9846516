import type { ApiInput, ApiReply, Reaction } from '@snippetry/contracts';
import { api, isApiError, useSession } from '@snippetry/web-kit';
import { changed, type QueryClient, useMutation, useQueryClient } from '@snippetry/web-kit/query';
import {
  addReply,
  addTopComment,
  applyComment,
  changeComments,
  forgetComment,
  loadedComments,
  setTotalComments,
  totalComments,
} from './comment-cache.ts';
import { communityKeys } from './keys.ts';
import type { Comment, NewComment } from './types.ts';

/**
 * Callbacks of a mutation. They also run after the page was left, for example to report a refused
 * token.
 */
export interface ChangeEvents<Answer> {
  onSuccess: (answer: Answer) => void;
  onError: (cause: Error) => void;
}

/** Adds a sent comment to the cache and counts it, unless a live message has already added it. */
function showSent(client: QueryClient, comment: Comment): void {
  const { snippet, parentComment } = comment;
  if (loadedComments(client, snippet).has(comment._id)) return;
  const total = totalComments(client, snippet);
  if (total !== undefined) setTotalComments(client, snippet, total + 1);
  if (parentComment === null) addTopComment(client, comment);
  else addReply(client, comment, true);
}

/** Sends a comment or reply, which is shown after the response. */
export function usePostComment(snippetId: string, { onSuccess, onError }: ChangeEvents<Comment>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (comment: Omit<NewComment, 'snippet'>) =>
      (await api('POST /comments', { body: { ...comment, snippet: snippetId } })).comment,
    onSuccess: (comment) => {
      showSent(client, comment);
      void changed(client, 'comment', {
        id: snippetId,
        except: communityKeys.discussion(snippetId),
      });
      onSuccess(comment);
    },
    onError,
  });
}

/** Edits a comment. The cache changes only with the response. */
export function useEditComment(id: string, { onSuccess, onError }: ChangeEvents<Comment>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (content: string) =>
      (await api('PUT /comments/:id', { params: { id }, body: { content } })).comment,
    onSuccess: (edited) => {
      applyComment(client, edited);
      onSuccess(edited);
    },
    onError,
  });
}

/** Deletes comments of a discussion; one that was already deleted counts as deleted. */
export function useDeleteComment(
  snippetId: string,
  { onSuccess, onError }: ChangeEvents<ApiReply<'DELETE /comments/:id'>>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Comment) => api('DELETE /comments/:id', { params: { id: _id } }),
    onSuccess: (answer, { _id }) => {
      if (answer.comment) applyComment(client, answer.comment);
      else forgetComment(client, snippetId, _id);
      setTotalComments(client, snippetId, answer.totalComments);
      void changed(client, 'comment', {
        id: snippetId,
        except: communityKeys.discussion(snippetId),
      });
      onSuccess(answer);
    },
    onError: (cause, { _id }) => {
      if (isApiError(cause, 'comment.not_found')) forgetComment(client, snippetId, _id);
      onError(cause);
    },
  });
}

type Reacted = Pick<Comment, 'reactions' | 'metrics'>;

const COUNTS = { likes: 'likesCount', dislikes: 'dislikesCount' } as const;

/** Toggles a reaction: the same one again removes it, the other one replaces it. */
export function reacted({ reactions, metrics }: Reacted, type: Reaction, user: string): Reacted {
  const next: Reacted = { reactions: { ...reactions }, metrics: { ...metrics } };
  for (const each of ['likes', 'dislikes'] as const) {
    const had = reactions[each].some((own) => own.user === user);
    const has = each === type && !had;
    next.reactions[each] = has ? [{ user }] : [];
    next.metrics[COUNTS[each]] += Number(has) - Number(had);
  }
  return next;
}

/** State before the pending clicks; restored if the last one fails. */
function knownState(client: QueryClient, id: string): Reacted | undefined {
  const pendingClicks = { mutationKey: communityKeys.react(id), status: 'pending' } as const;
  const pending = client.getMutationCache().findAll(pendingClicks);
  return pending.map(({ state }) => state.context as Reacted | undefined).find(Boolean);
}

/** Likes or dislikes a comment optimistically. Clicks are sent in sequence. */
export function useReact(comment: Comment, onError: (cause: Error) => void) {
  const client = useQueryClient();
  const { user } = useSession();
  const { _id, snippet } = comment;
  const change = (next: (held: Comment) => Comment) =>
    changeComments(client, snippet, (held) => (held._id === _id ? next(held) : held));
  // While later clicks are pending, the response to an earlier one is outdated.
  const isLast = () => client.isMutating({ mutationKey: communityKeys.react(_id) }) === 1;
  return useMutation({
    mutationKey: communityKeys.react(_id),
    scope: { id: `react-${_id}` },
    mutationFn: (type: Reaction) =>
      api('POST /comments/:id/react', { params: { id: _id }, body: { type } }),
    onMutate: (type) => {
      const { reactions, metrics } = loadedComments(client, snippet).get(_id) ?? comment;
      const known = knownState(client, _id) ?? { reactions, metrics };
      change((held) => ({ ...held, ...reacted(held, type, user?._id ?? '') }));
      return known;
    },
    onSuccess: (answer, _type, known) => {
      Object.assign(known, { reactions: answer.reactions, metrics: answer.metrics });
      if (isLast())
        change((held) => (held.version <= answer.version ? { ...held, ...answer } : held));
    },
    onError: (cause, _type, known) => {
      if (known && isLast()) change((held) => ({ ...held, ...known }));
      onError(cause);
    },
  });
}

export function useReportComment(id: string, events: ChangeEvents<unknown>) {
  return useMutation({
    mutationFn: (body: ApiInput<'POST /comments/:id/report'>['body']) =>
      api('POST /comments/:id/report', { params: { id }, body }),
    ...events,
  });
}
