import { toast, useSession } from '@snippetry/web-kit';
import { useReturnState } from '@snippetry/web-kit/router';
import { createContext, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Comment } from '../../data/types.ts';
import { type CommentAct, commentFailure } from './comment-failure.ts';

/** What every comment of a discussion needs to know of it. */
export interface DiscussionFacts {
  snippetId: string;
  /** Who wrote the snippet. */
  authorId: string;
  /** Null for a visitor. */
  viewerId: string | null;
  /** The comment that the address leads to. */
  linked: string | undefined;
  /** Says what an account is needed for and leads to sign-in, from where the viewer returns. */
  signIn: (message: string) => void;
  /** Says what went wrong, and leads to sign-in where that helps. */
  fail: (cause: unknown, act: CommentAct) => void;
  /** Asks whether a comment is to be deleted. */
  onDelete: (comment: Comment) => void;
}

const DiscussionContext = createContext<DiscussionFacts | null>(null);

/** Tells the comments below it about their discussion. */
export const DiscussionProvider = DiscussionContext.Provider;

/** The discussion around a comment. */
export function useDiscussion(): DiscussionFacts {
  const facts = useContext(DiscussionContext);
  if (!facts) throw new Error('useDiscussion must be used inside a discussion');
  return facts;
}

/** What a discussion tells its comments: the same object until something of it changes. */
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
      // Whose token is gone is still taken for signed in, and would be sent back from there.
      refresh();
      signIn(failure.message, cause);
    };
    return { snippetId, authorId, viewerId, linked, signIn, fail, onDelete };
  }, [snippetId, authorId, viewerId, linked, onDelete, navigate, from, refresh]);
}
