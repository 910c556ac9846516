import type { DiscussionProps } from '@snippetry/web-kit';
import {
  type Answers,
  aUser,
  forgetPage,
  showElement,
  succeeded,
  user,
} from '@snippetry/web-kit/test';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { Comment } from '../src/data/types.ts';
import { Discussion } from '../src/features/discussion/discussion.tsx';
import { aComment, aCommentPage } from './page.ts';

export const OWNER = { _id: 'a', username: 'mira' };
export const READER = aUser({ _id: 'b', username: 'devon-k' });
export const LIST = (snippet: string) => `GET /comments/snippet/${snippet}`;
export const POST = 'POST /comments';

/** Snippet of the discussion in the test. */
export let snippet: string;
let number = 0;

/** A comment on {@link snippet}. */
export const aCommentHere = (id: string, given: Partial<Comment> = {}): Comment =>
  aComment(id, { snippet, ...given });

/** Test hooks. Drafts are stored by snippet, so each test uses another one. */
export function withDiscussions(): void {
  beforeEach(() => {
    number += 1;
    snippet = `snippet-${number}`;
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(forgetPage);
}

interface DiscussionSetup extends Partial<DiscussionProps> {
  /** Renders the surroundings of the discussion. */
  frame?: (discussion: ReactElement) => ReactElement;
  viewer?: typeof READER | undefined;
  answers?: Answers;
}

/** Renders a discussion with these comments; sent ones are added. */
export function show(
  comments: Comment[],
  { viewer = READER, answers, frame = (it) => it, ...props }: DiscussionSetup = {},
) {
  const stored = [...comments];
  const discussion = <Discussion snippetId={snippet} authorId={OWNER._id} {...props} />;
  return showElement(frame(discussion), {
    viewer,
    answers: {
      [LIST(snippet)]: () => succeeded(aCommentPage(stored)),
      [POST]: ({ body }) => {
        stored.unshift(aComment(`c${stored.length}`, { ...Object(body), author: READER }));
        return succeeded({ comment: stored[0] }, 201);
      },
      ...answers,
    },
  });
}
/** Opens the menu of mira's comment and selects an action. */
export async function choose(action: string): Promise<void> {
  await user.click(
    await screen.findByRole('button', { name: 'More actions for the comment by mira' }),
  );
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

export const showToVisitor = (comments: Comment[]) =>
  showElement(<Discussion snippetId={snippet} authorId={OWNER._id} />, {
    answers: { [LIST(snippet)]: () => succeeded(aCommentPage(comments)) },
  });

export const box = () =>
  screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
export const article = (name: string) => within(screen.getByRole('article', { name }));
export const articles = () =>
  screen.getAllByRole('article').map((it) => it.getAttribute('aria-label'));
export const write = async (text: string) =>
  fireEvent.change(await box(), { target: { value: text } });
