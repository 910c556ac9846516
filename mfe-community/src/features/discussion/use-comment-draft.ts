import { LIMITS } from '@snippetry/contracts/limits';
import { toast, useSession } from '@snippetry/web-kit';
import { useLocation, useNavigate } from '@snippetry/web-kit/router';
import { type KeyboardEvent, useState } from 'react';
import { usePostComment } from '../../data/comment-mutations.ts';
import { postFailure } from './post-failure.ts';

/** A comment or reply being written. */
export interface Writing {
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

/** Props of {@link useWriting}. */
export interface WritingProps {
  snippetId: string;
  /** The comment that is answered. */
  parent?: string | undefined;
  /** Called after it was sent. */
  onSent: () => void;
}

// What was typed but not sent, by person and place: closing the discussion must not lose it.
const drafts = new Map<string, string>();

/** The unsent text of a place, and how to remember it. */
interface Draft {
  read: () => string;
  keep: (text: string) => void;
}

/** The draft of one person's comment on a snippet, or of their reply to a comment. */
function draftOf(userId: string, snippetId: string, parent = ''): Draft {
  const key = [userId, snippetId, parent].join('/');
  return {
    read: () => drafts.get(key) ?? '',
    keep: (text) => {
      if (text.trim()) drafts.set(key, text);
      else drafts.delete(key);
    },
  };
}

/** Keeps a text until it is sent. */
export function useWriting({ snippetId, parent, onSent }: WritingProps): Writing {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const draft = draftOf(user?._id ?? '', snippetId, parent);
  const [text, setText] = useState(draft.read);
  const change = (next: string) => {
    setText(next);
    draft.keep(next);
  };
  const post = usePostComment(snippetId, {
    onSuccess: () => {
      change('');
      toast.success('Comment added successfully!');
      onSent();
    },
    onError: (cause) => {
      const { message, signIn } = postFailure(cause);
      toast.error(message, { cause });
      if (signIn) navigate('/login', { state: { from: pathname + search } });
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
