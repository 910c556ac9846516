import { toast, useSession } from '@snippetry/web-kit';
import { useReturnState } from '@snippetry/web-kit/router';
import { createContext, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Comment } from '../../data/types.ts';
import { type CommentAct, commentFailure } from './comment-failure.ts';

/** Data of a discussion for its comments. */
export interface DiscussionFacts {
  snippetId: string;
  /** Author of the snippet. */
  authorId: string;
  /** Null for a visitor. */
  viewerId: string | null;
  /** Comment that the address links to. */
  linked: string | undefined;
  /** Shows a message and redirects to sign-in, which returns to this page. */
  signIn: (message: string) => void;
  /** Shows an error message; redirects to sign-in if that may help. */
  fail: (cause: unknown, act: CommentAct) => void;
  /** Opens the confirmation to delete a comment. */
  onDelete: (comment: Comment) => void;
}

const DiscussionContext = createContext<DiscussionFacts | null>(null);

export const DiscussionProvider = DiscussionContext.Provider;

export function useDiscussion(): DiscussionFacts {
  const facts = useContext(DiscussionContext);
  if (!facts) throw new Error('useDiscussion must be used inside a discussion');
  return facts;
}

/** Context value of a discussion; the same object until something changes. */
export function useDiscussionFacts(
  given: Pick<DiscussionFacts, 'snippetId' | 'authorId' | 'linked' | 'onDelete'>,
): DiscussionFacts {
  const { snippetId, authorId, linked, onDelete } = given;
  const { user, refresh } = useSession();
  const viewerId = user?._id ?? null;
  const navigate = useNavigate();
  const { from } = useReturnState();
  return useMemo(() => {
    const signIn = (message: string, cause?: unknown) => {
      toast.error(message, { cause });
      navigate('/login', { state: { from } });
    };
    const fail = (cause: unknown, act: CommentAct) => {
      const failure = commentFailure(cause, act);
      if (!failure.signIn) {
        toast.error(failure.message, { cause });
        return;
      }
      // A user whose session has ended still counts as signed in, and would be redirected from the sign-in page.
      refresh();
      signIn(failure.message, cause);
    };
    return { snippetId, authorId, viewerId, linked, signIn, fail, onDelete };
  }, [snippetId, authorId, viewerId, linked, onDelete, navigate, from, refresh]);
}
