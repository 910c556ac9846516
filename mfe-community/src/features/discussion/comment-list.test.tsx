import { ApiError } from '@snippetry/web-kit';
import { describe, expect, it } from 'vitest';
import { aCommentPage, aComment as comment } from '../../../test/page.ts';
import type { Comment } from '../../data/types.ts';
import { allComments, countComments } from './comment-list.ts';
import { postFailure } from './post-failure.ts';

const page = (comments: Comment[], totalComments: number) =>
  aCommentPage(comments, { totalComments });

describe('the loaded comments', () => {
  it('are each listed once, also when new ones moved them to the next page', () => {
    const pages = [page([comment('c'), comment('b')], 3), page([comment('b'), comment('a')], 4)];
    expect(allComments(pages).map(({ _id }) => _id)).toEqual(['c', 'b', 'a']);
  });

  it('are counted as the server counts them, and those of later pages without their replies', () => {
    const tree = comment('top', {
      isDeleted: true,
      author: null,
      replies: [comment('reply', { replies: [comment('deep')] })],
    });
    expect(countComments([page([tree, comment('other')], 7)])).toEqual({ total: 7, remaining: 5 });
    expect(countComments([])).toEqual({ total: 0, remaining: 0 });
  });
});

describe('the message of a comment that could not be sent', () => {
  const failure = (status: number, message: string, code?: 'auth.required') =>
    postFailure(new ApiError({ status, message, code }));

  it('names the reason, and whether the user has to sign in', () => {
    expect(failure(401, 'x')).toEqual({ message: 'Please log in again to comment', signIn: true });
    expect(failure(401, 'x', 'auth.required')).toEqual({
      message: 'Authentication required. Please log in again.',
      signIn: true,
    });
    expect(failure(429, 'Wait a moment')).toEqual({ message: 'Wait a moment', signIn: false });
    expect(failure(500, '')).toEqual({ message: 'Failed to add comment', signIn: false });
  });
});
