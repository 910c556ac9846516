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

/** Callbacks of a change. They run also after the page was left, for example for a refused token. */
export interface ChangeEvents<Answer> {
  onSuccess: (answer: Answer) => void;
  onError: (cause: Error) => void;
}

/** Shows a comment that is new, and counts it; one that a message brought earlier is known already. */
function showSent(client: QueryClient, comment: Comment): void {
  const { snippet, parentComment } = comment;
  if (loadedComments(client, snippet).has(comment._id)) return;
  const total = totalComments(client, snippet);
  if (total !== undefined) setTotalComments(client, snippet, total + 1);
  if (parentComment === null) addTopComment(client, comment);
  else addReply(client, comment, true);
}

/** Sends a comment or reply; it is shown once it is answered. */
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

/** Changes the text of a comment. Until that is answered, what is loaded stays as the server has it. */
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

/** A comment after its viewer chose a reaction: the same again takes it back, the other one takes its place. */
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

/** Returns the state before pending clicks, which all of them restore if the last one fails. */
function knownState(client: QueryClient, id: string): Reacted | undefined {
  const pendingClicks = { mutationKey: communityKeys.react(id), status: 'pending' } as const;
  const pending = client.getMutationCache().findAll(pendingClicks);
  return pending.map(({ state }) => state.context as Reacted | undefined).find(Boolean);
}

/** Likes or dislikes a comment optimistically. Several clicks are sent one after another. */
export function useReact(comment: Comment, onError: (cause: Error) => void) {
  const client = useQueryClient();
  const { user } = useSession();
  const { _id, snippet } = comment;
  const change = (next: (held: Comment) => Comment) =>
    changeComments(client, snippet, (held) => (held._id === _id ? next(held) : held));
  // A later click knows better what is to be shown than the answer to an earlier one.
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

/** Reports a comment to the moderators. */
export function useReportComment(id: string, events: ChangeEvents<unknown>) {
  return useMutation({
    mutationFn: (body: ApiInput<'POST /comments/:id/report'>['body']) =>
      api('POST /comments/:id/report', { params: { id }, body }),
    ...events,
  });
}
