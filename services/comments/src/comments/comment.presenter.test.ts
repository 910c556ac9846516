import { anId, aUser } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { aCommentRecord } from '../../test/comment-record.ts';
import { nestReplies, presentComment } from './comment.presenter.ts';
import type { CommentRecord } from './comment.ts';

const ana = aUser();
const viewer = { kind: 'user', ...ana, jti: 'jti', exp: 0, key: ana.id } as const;
const visitor = { kind: 'visitor', id: null, key: 'somebody' } as const;

const aRecord = (facts: Partial<CommentRecord> = {}) =>
  aCommentRecord({ authorId: ana.id, ...facts });

const cards = new Map([[ana.id, { _id: ana.id, username: ana.username }]]);

const none = { cards, reactions: new Map(), moderatesAs: null };
const asUser = { ...none, viewer };
const asVisitor = { ...none, viewer: visitor };

it('lets the author of a comment edit and delete, others report, and visitors nothing', () => {
  const record = aRecord();
  expect(presentComment(record, asUser).allowed).toEqual(['edit', 'delete']);
  const other = aRecord({ authorId: anId() });
  expect(presentComment(other, asUser).allowed).toEqual(['report']);
  expect(presentComment(record, asVisitor).allowed).toEqual([]);
});

it('lets the owner of the snippet and moderators delete comments of others', () => {
  const other = aRecord({ authorId: anId() });
  for (const moderatesAs of ['owner', 'moderator'] as const) {
    const { allowed } = presentComment(other, { ...asUser, moderatesAs });
    expect(allowed).toEqual(['delete', 'report']);
  }
});

it('shows neither author nor text of a deleted comment', () => {
  const shown = presentComment(aRecord({ isDeleted: true }), asUser);
  expect(shown).toMatchObject({ author: null, content: '', allowed: [], isDeleted: true });
});

it('shows the reaction of the viewer and of no other user', () => {
  const record = aRecord({ likesCount: 3, dislikesCount: 1 });
  const reactions = new Map([[record.id, 'likes' as const]]);
  const shown = presentComment(record, { ...asUser, reactions });
  expect(shown.reactions).toEqual({ likes: [{ user: ana.id }], dislikes: [] });
  expect(shown.metrics).toMatchObject({ likesCount: 3, dislikesCount: 1 });
  expect(presentComment(record, asUser).reactions).toEqual({ likes: [], dislikes: [] });
});

it('puts replies below their parents and keeps their order', () => {
  const root = aRecord();
  const first = aRecord({ parentId: root.id });
  const below = aRecord({ parentId: first.id });
  const second = aRecord({ parentId: root.id });
  const present = (record: CommentRecord) => presentComment(record, asVisitor);
  const [tree] = nestReplies([present(root)], [first, below, second].map(present));
  expect(tree?.replies.map(({ _id }) => _id)).toEqual([first.id, second.id]);
  expect(tree?.replies[0]?.replies.map(({ _id }) => _id)).toEqual([below.id]);
});
