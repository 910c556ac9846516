import { LIMITS } from '@snippetry/contracts/limits';
import { toast, useSession } from '@snippetry/web-kit';
import { useNavigate, useReturnState } from '@snippetry/web-kit/router';
import { type KeyboardEvent, useState } from 'react';
import { usePostComment } from '../../data/comment-mutations.ts';
import type { Comment } from '../../data/types.ts';
import { postFailure } from './post-failure.ts';

/** The state of a comment or reply that is being written. */
export interface CommentDraft {
  text: string;
  change: (text: string) => void;
  busy: boolean;
  /** Whether it may be sent as it is. */
  ready: boolean;
  send: () => void;
  clear: () => void;
  /** Ctrl or Cmd with Enter sends. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Options of {@link useCommentDraft}. */
export interface CommentDraftOptions {
  snippetId: string;
  /** The comment that is answered. */
  parent?: string | undefined;
  /** Called after the comment was sent. */
  onSent: (comment: Comment) => void;
}

// Unsent texts by user, snippet and parent comment: closing the discussion must not lose them.
const storedTexts = new Map<string, string>();

/** Reads and stores one unsent text. */
interface TextStore {
  read: () => string;
  save: (text: string) => void;
}

/** The unsent text of a user's comment on a snippet, or of their reply to a comment. */
function textStoreOf(userId: string, snippetId: string, parent = ''): TextStore {
  const key = [userId, snippetId, parent].join('/');
  return {
    read: () => storedTexts.get(key) ?? '',
    save: (text) => {
      if (text.trim()) storedTexts.set(key, text);
      else storedTexts.delete(key);
    },
  };
}

/** Holds the text of a comment, which survives closing the discussion, and sends it. */
export function useCommentDraft({ snippetId, parent, onSent }: CommentDraftOptions): CommentDraft {
  const { user } = useSession();
  const navigate = useNavigate();
  const state = useReturnState();
  const stored = textStoreOf(user?._id ?? '', snippetId, parent);
  const [text, setText] = useState(stored.read);
  const change = (next: string) => {
    setText(next);
    stored.save(next);
  };
  const post = usePostComment(snippetId, {
    onSuccess: (comment) => {
      change('');
      toast.success('Comment added successfully!');
      onSent(comment);
    },
    onError: (cause) => {
      const { message, signIn } = postFailure(cause);
      toast.error(message, { cause });
      if (signIn) navigate('/login', { state });
    },
  });
  const content = text.trim();
  const ready = content !== '' && content.length <= LIMITS.comment.max && !post.isPending;
  const send = () => {
    if (ready) post.mutate(parent === undefined ? { content } : { content, parentComment: parent });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return { text, change, busy: post.isPending, ready, send, clear: () => change(''), onKeyDown };
}
