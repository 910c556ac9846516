import type { LiveMessage } from '@snippetry/contracts';
import type { QueryClient } from '@snippetry/web-kit/query';
import {
  addReply,
  addTopComment,
  addWaiting,
  applyComment,
  forgetComment,
  hasAllReplies,
  loadAgain,
  loadedComments,
  setTotalComments,
} from './comment-cache.ts';
import { communityKeys } from './keys.ts';
import type { Comment } from './types.ts';

type CommentMessage = Extract<LiveMessage, { type: 'comment' }>;

/** State of the viewer of a discussion. */
export interface Viewing {
  snippetId: string;
  /** Null for a visitor. */
  viewerId: string | null;
  /**
   * Whether the newest come first, and adding one moves nothing that the viewer reads or writes.
   */
  isAtTop: () => boolean;
}

/** Applies a live message to the cache. Returns the comment if it is new and by another user. */
export function applyLiveMessage(
  client: QueryClient,
  message: LiveMessage,
  viewing: Viewing,
): Comment | null {
  const { snippetId } = viewing;
  if (message.type === 'reset') void loadAgain(client, snippetId);
  if (message.type !== 'comment' || message.snippetId !== snippetId) return null;
  setTotalComments(client, snippetId, message.totalComments);
  const { comment } = message;
  if (comment === null) {
    forgetComment(client, snippetId, message.commentId);
    return null;
  }
  if (!isNew(client, message, comment)) {
    applyComment(client, withOwnReaction(client, message, comment));
    return null;
  }
  add(client, comment, viewing);
  return comment.author?._id === viewing.viewerId ? null : comment;
}

/**
 * Whether a comment was written after the list was loaded. For one that was created and changed
 * during a disconnection, only the change arrives.
 */
function isNew(client: QueryClient, { change, snippetId }: CommentMessage, comment: Comment) {
  const loaded = loadedComments(client, snippetId);
  if (loaded.has(comment._id) || comment.isDeleted) return false;
  if (change === 'created') return true;
  const newest =
    client.getQueryData([...communityKeys.discussion(snippetId), 'newest']) !== undefined;
  return newest && [...loaded.values()].every(({ createdAt }) => createdAt < comment.createdAt);
}

/**
 * Keeps the viewer's own reaction while a click is pending: the server's state is outdated then.
 */
function withOwnReaction(
  client: QueryClient,
  { snippetId }: CommentMessage,
  comment: Comment,
): Comment {
  const cached = loadedComments(client, snippetId).get(comment._id);
  const isReacting = client.isMutating({ mutationKey: communityKeys.react(comment._id) }) > 0;
  return cached && isReacting ? { ...comment, reactions: cached.reactions } : comment;
}

function add(client: QueryClient, comment: Comment, { viewerId, isAtTop }: Viewing): void {
  const { snippet, parentComment } = comment;
  const isOwn = comment.author?._id === viewerId;
  if (parentComment !== null) {
    addReply(client, comment, isOwn || hasAllReplies(client, snippet, parentComment));
  } else if (isOwn || isAtTop()) {
    addTopComment(client, comment);
  } else {
    addWaiting(client, comment);
  }
}
