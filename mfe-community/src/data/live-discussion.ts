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

/** What the viewer of a discussion is doing. */
export interface Viewing {
  snippetId: string;
  /** Null for a visitor. */
  viewerId: string | null;
  /** Whether the newest stand first, and one more at the top moves nothing that is being read or written. */
  isAtTop: () => boolean;
}

/** Shows what others do in a discussion. Answers the comment that is new, if the message brings one of somebody else. */
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
 * Whether a comment is not loaded because it was written since. Of one that was written and changed while nobody
 * listened, only the change is told.
 */
function isNew(client: QueryClient, { change, snippetId }: CommentMessage, comment: Comment) {
  const loaded = loadedComments(client, snippetId);
  if (loaded.has(comment._id) || comment.isDeleted) return false;
  if (change === 'created') return true;
  const newest =
    client.getQueryData([...communityKeys.discussion(snippetId), 'newest']) !== undefined;
  return newest && [...loaded.values()].every(({ createdAt }) => createdAt < comment.createdAt);
}

/** While one's own click is on its way, what the server knows of one's reaction is out of date. */
function withOwnReaction(
  client: QueryClient,
  { snippetId }: CommentMessage,
  comment: Comment,
): Comment {
  const held = loadedComments(client, snippetId).get(comment._id);
  const isReacting = client.isMutating({ mutationKey: communityKeys.react(comment._id) }) > 0;
  return held && isReacting ? { ...comment, reactions: held.reactions } : comment;
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
