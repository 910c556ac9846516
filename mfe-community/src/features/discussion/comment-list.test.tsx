import { ApiError } from '@snippetry/web-kit';
import { describe, expect, it } from 'vitest';
import { aCommentPage, aComment as comment } from '../../../test/page.ts';
import type { Comment } from '../../data/types.ts';
import { commentFailure } from './comment-failure.ts';
import { allComments, countComments } from './comment-list.ts';

const page = (comments: Comment[], totalComments: number) =>
  aCommentPage(comments, { totalComments });

describe('the loaded comments', () => {
  it('contain each comment once, even if new ones moved it to the next page', () => {
    const pages = [page([comment('c'), comment('b')], 3), page([comment('b'), comment('a')], 4)];
    expect(allComments(pages).map(({ _id }) => _id)).toEqual(['c', 'b', 'a']);
  });

  it('are counted by the server; the remaining ones are top-level comments', () => {
    const tree = comment('top', {
      isDeleted: true,
      author: null,
      replies: [comment('reply', { replies: [comment('deep')] })],
    });
    expect(countComments([page([tree, comment('other')], 7)])).toEqual({ total: 7, remaining: 5 });
    expect(countComments([])).toEqual({ total: 0, remaining: 0 });
  });
});

describe('commentFailure', () => {
  const failure = (status: number, message: string, code?: 'auth.required') =>
    new ApiError({ status, message, code });

  it.each([
    ['comment', 'Please log in again to comment', 'Failed to add comment', true],
    ['react', 'Please log in again to react', 'Failed to react to comment', true],
    ['edit', 'Please log in again to edit', 'Failed to update comment', false],
    ['delete', 'Please log in again to delete', 'Failed to delete comment', false],
    ['report', 'Please log in again to report', 'Failed to report comment', false],
  ] as const)('returns the reason, and whether to sign in: %s', (act, again, failed, leads) => {
    expect(commentFailure(failure(401, 'x'), act)).toEqual({
      message: again,
      signIn: act === 'comment',
    });
    expect(commentFailure(failure(401, 'x', 'auth.required'), act)).toEqual({
      message: 'Authentication required. Please log in again.',
      signIn: leads,
    });
    expect(commentFailure(failure(429, 'Wait a moment'), act)).toEqual({
      message: 'Wait a moment',
      signIn: false,
    });
    expect(commentFailure(failure(500, ''), act)).toEqual({ message: failed, signIn: false });
    const silent = new ApiError({ status: 500, message: 'Something went wrong', isGeneric: true });
    expect(commentFailure(silent, act)).toEqual({ message: failed, signIn: false });
  });
});
