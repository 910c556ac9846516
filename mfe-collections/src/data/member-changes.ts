import type { MemberPosition } from '@snippetry/contracts';
import type { Member } from './types.ts';

/** An optimistic change of a collection's members. A removal is one request. */
export type MemberChange =
  | { kind: 'move'; moved: readonly string[]; order: readonly string[] }
  | { kind: 'remove'; ids: readonly string[] }
  | { kind: 'restore'; members: readonly Member[]; places: readonly MemberPosition[] };

type Members = readonly Member[];

/** Inserts each member after another one, or first if the other is missing. */
function insertAfter(members: Members, places: ReadonlyMap<Member, string | null>): Member[] {
  const list = [...members];
  for (const [member, after] of places) {
    list.splice(list.findIndex(({ _id }) => _id === after) + 1, 0, member);
  }
  return list;
}

/** Same rule as on the server: a moved member follows its nearest predecessor that is still a member. */
function applyMove(members: Members, change: Extract<MemberChange, { kind: 'move' }>): Member[] {
  const known = new Map(members.map((member) => [member._id, member]));
  const rest = members.filter(({ _id }) => !change.moved.includes(_id));
  const order = change.order.filter((id) => known.has(id));
  const places = new Map<Member, string | null>();
  for (const [index, id] of order.entries()) {
    const member = known.get(id);
    if (member && change.moved.includes(id)) places.set(member, order[index - 1] ?? null);
  }
  return insertAfter(rest, places);
}

/** Applies a pending change. A change that is already applied has no effect. */
export function withChange(members: Members, change: MemberChange): Members {
  if (change.kind === 'move') return applyMove(members, change);
  if (change.kind === 'remove') return members.filter(({ _id }) => !change.ids.includes(_id));
  const existing = new Set(members.map(({ _id }) => _id));
  const restored = new Map(change.members.map((member) => [member._id, member]));
  const places = new Map<Member, string | null>();
  for (const { snippetId, after } of change.places) {
    const member = restored.get(snippetId);
    if (member && !existing.has(snippetId)) places.set(member, after);
  }
  return insertAfter(members, places);
}

/** Positions of members in list order, as needed to undo their removal. */
export function positionsOf(members: Members, ids: ReadonlySet<string>): MemberPosition[] {
  return members.flatMap(({ _id }, index) =>
    ids.has(_id) ? [{ snippetId: _id, after: members[index - 1]?._id ?? null }] : [],
  );
}

/** Order after members are moved together to a position, counted from 0 without them. */
export function orderAfter(
  members: Members,
  ids: ReadonlySet<string>,
  position: number,
): { moved: string[]; order: string[] } {
  const all = members.map(({ _id }) => _id);
  const moved = all.filter((id) => ids.has(id));
  const order = all.filter((id) => !ids.has(id));
  order.splice(position, 0, ...moved);
  return { moved, order };
}
