import { describe, expect, it } from 'vitest';
import { id, refusals } from '../test/refusals.ts';
import { Comment, commentRoutes } from './comments.ts';

const comment = {
  _id: id(1),
  content: 'Nice',
  snippet: id(2),
  parentComment: null,
  author: { _id: id(3), username: 'ana' },
  createdAt: '2026-01-01T00:00:00.000Z',
  isEdited: false,
  isDeleted: false,
  deletedBy: null,
  version: 1,
  anchor: null,
  mentions: [],
  reactions: { likes: [], dislikes: [] },
  metrics: { likesCount: 0, dislikesCount: 0, repliesCount: 1 },
  allowed: ['edit', 'delete'],
  replies: [],
};

describe('a new comment', () => {
  const { body } = commentRoutes['POST /comments'];
  const content = (text: unknown) => ({ content: text, snippet: id(1) });

  it('is trimmed, and may reply to another one', () => {
    expect(body.parse({ ...content(' hi\n'), parentComment: id(2) })).toEqual({
      content: 'hi',
      snippet: id(1),
      parentComment: id(2),
    });
  });

  it.each([
    [' \n ', 'Write something first'],
    ['x'.repeat(2001), 'A comment can be at most 2000 characters long'],
  ])('is refused with a message for users: %#', (text, message) => {
    expect(refusals(body, content(text))).toEqual([`content: ${message}`]);
  });

  it('may have 2000 characters, not counting spaces around them', () => {
    expect(body.safeParse(content(` ${'x'.repeat(2000)} `)).success).toBe(true);
  });

  it('belongs to a snippet', () => {
    expect(body.safeParse({ content: 'hi' }).success).toBe(false);
    expect(commentRoutes['POST /snippets/:id/comments'].body.parse({ content: 'hi' })).toEqual({
      content: 'hi',
    });
  });
});

describe('a page of a discussion', () => {
  const { query } = commentRoutes['GET /comments/snippet/:snippetId'];

  it('has twenty comments, newest first, by default', () => {
    expect(query.parse({})).toEqual({ page: 1, limit: 20, sortBy: '-createdAt' });
    expect(query.parse({ limit: '100', sortBy: 'popular' })).toMatchObject({ limit: 100 });
    expect(refusals(query, { sortBy: 'best' })).toEqual([
      'sortBy: must be one of -createdAt, newest, oldest, popular',
    ]);
  });

  it('of replies has ten', () => {
    expect(commentRoutes['GET /comments/:id/replies'].query.parse({}).limit).toBe(10);
  });
});

describe('a comment as it is sent', () => {
  it('contains its replies at any depth, each of them validated', () => {
    const thread = { ...comment, replies: [{ ...comment, replies: [comment] }] };
    expect(Comment.parse(thread)).toEqual(thread);
    const broken = { ...comment, replies: [{ ...comment, replies: [{ ...comment, content: 1 }] }] };
    expect(refusals(Comment, broken).map((line) => line.split(':')[0])).toEqual([
      'replies.0.replies.0.content',
    ]);
  });

  it('may have no author, and contains only the ids of users who reacted', () => {
    const liked = {
      ...comment,
      author: null,
      reactions: { likes: [{ user: id(4) }], dislikes: [] },
    };
    expect(Comment.parse(liked)).toEqual(liked);
    const named = { likes: [{ user: id(4), email: 'ana@example.com' }], dislikes: [] };
    expect(Comment.parse({ ...comment, reactions: named }).reactions.likes).toEqual([
      { user: id(4) },
    ]);
  });
});
