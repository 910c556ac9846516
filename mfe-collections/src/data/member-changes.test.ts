import { describe, expect, it } from 'vitest';
import { aMember } from '../../test/a-member.ts';
import { orderAfter, positionsOf, withChange } from './member-changes.ts';

const [a, b, c, d] = ['A', 'B', 'C', 'D'].map((title) => aMember(title));
if (!a || !b || !c || !d) throw new Error('Four snippets are needed');
const all = [a, b, c, d];
const titles = (members: readonly { title: string }[]) =>
  members.map(({ title }) => title).join('');
const ids = (...members: { _id: string }[]) => new Set(members.map(({ _id }) => _id));

describe('members with a pending change', () => {
  it.each([
    [[d], 0, 'DABC'],
    [[a], 2, 'BCAD'],
    [[d, b], 0, 'BDAC'],
    [[a, b], 2, 'CDAB'],
  ])('are at the position they were moved to, in their order', (moved, to, expected) => {
    const order = orderAfter(all, ids(...moved), to);
    expect(titles(withChange(all, { kind: 'move', ...order }))).toBe(expected);
  });

  it('follow their nearest predecessor that is left, and keep new members in place', () => {
    const order = orderAfter(all, ids(a), 2);
    const meanwhile = [a, aMember('New'), b, d];
    expect(titles(withChange(meanwhile, { kind: 'move', ...order }))).toBe('NewBAD');
  });

  it('return to their positions when restored', () => {
    const removed = ids(b, c, d);
    const places = positionsOf(all, removed);
    expect(places.map(({ after }) => after)).toEqual([a._id, b._id, c._id]);
    const undo = { kind: 'restore', members: [b, c, d], places } as const;
    const left = withChange(all, { kind: 'remove', ids: [...removed] });
    expect(titles(left)).toBe('A');
    expect(titles(withChange(left, undo))).toBe('ABCD');
  });

  it('stay the same if the change is already applied', () => {
    const order = orderAfter(all, ids(d), 1);
    const changes = [
      { kind: 'move', ...order },
      { kind: 'restore', members: [b], places: positionsOf(all, ids(b)) },
      { kind: 'remove', ids: ['elsewhere'] },
    ] as const;
    for (const change of changes) {
      const once = withChange(all, change);
      expect(titles(withChange(once, change))).toBe(titles(once));
    }
  });
});
