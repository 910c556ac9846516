import { anId, aUser } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import type { CommentRecord } from '../domain/comment.ts';
import { nestReplies, presentComment } from './comments.presenter.ts';

const ana = aUser();
const viewer = { kind: 'user', ...ana, jti: 'jti', exp: 0, key: ana.id } as const;
const visitor = { kind: 'visitor', id: null, key: 'somebody' } as const;

function aRecord(overrides: Partial<CommentRecord> = {}): CommentRecord {
  return {
    id: anId(),
    snippetId: anId(),
    parentId: null,
    depth: 1,
    authorId: ana.id,
    content: 'Nice.',
    isEdited: false,
    isDeleted: false,
    likesCount: 0,
    dislikesCount: 0,
    repliesCount: 0,
    createdAt: new Date('2026-11-20T10:00:00Z'),
    ...overrides,
  };
}

const cards = new Map([[ana.id, { _id: ana.id, username: ana.username }]]);

it('lets the author of a comment edit and delete, others report, and visitors nothing', () => {
  const record = aRecord();
  expect(presentComment(record, viewer, cards).allowed).toEqual(['edit', 'delete']);
  const other = aRecord({ authorId: anId() });
  expect(presentComment(other, viewer, cards).allowed).toEqual(['report']);
  expect(presentComment(record, visitor, cards).allowed).toEqual([]);
});

it('shows neither author nor text of a deleted comment', () => {
  const shown = presentComment(aRecord({ isDeleted: true }), viewer, cards);
  expect(shown).toMatchObject({ author: null, content: '', allowed: [], isDeleted: true });
});

it('puts replies below the comments they answer and keeps their order', () => {
  const root = aRecord();
  const first = aRecord({ parentId: root.id });
  const below = aRecord({ parentId: first.id });
  const second = aRecord({ parentId: root.id });
  const present = (record: CommentRecord) => presentComment(record, visitor, cards);
  const [tree] = nestReplies([present(root)], [first, below, second].map(present));
  expect(tree?.replies.map(({ _id }) => _id)).toEqual([first.id, second.id]);
  expect(tree?.replies[0]?.replies.map(({ _id }) => _id)).toEqual([below.id]);
});
