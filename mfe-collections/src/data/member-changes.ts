import type { MemberPosition } from '@snippetry/contracts';
import type { Member } from './types.ts';

/** A change of a collection's members that the list shows before the server has answered; a removal is one request. */
export type MemberChange =
  | { kind: 'move'; moved: readonly string[]; order: readonly string[] }
  | { kind: 'remove'; ids: readonly string[] }
  | { kind: 'restore'; members: readonly Member[]; places: readonly MemberPosition[] };

type Members = readonly Member[];

/** Puts each member behind another one, or first where that is no member. */
function placed(members: Members, places: ReadonlyMap<Member, string | null>): Member[] {
  const list = [...members];
  for (const [member, after] of places) {
    list.splice(list.findIndex(({ _id }) => _id === after) + 1, 0, member);
  }
  return list;
}

/** As the server does it: each moved one behind its nearest predecessor that is still a member. */
function moved(members: Members, change: Extract<MemberChange, { kind: 'move' }>): Member[] {
  const known = new Map(members.map((member) => [member._id, member]));
  const rest = members.filter(({ _id }) => !change.moved.includes(_id));
  const order = change.order.filter((id) => known.has(id));
  const places = new Map<Member, string | null>();
  for (const [index, id] of order.entries()) {
    const member = known.get(id);
    if (member && change.moved.includes(id)) places.set(member, order[index - 1] ?? null);
  }
  return placed(rest, places);
}

/** The members after a change that is under way; one that has been made already changes nothing. */
export function withChange(members: Members, change: MemberChange): Members {
  if (change.kind === 'move') return moved(members, change);
  if (change.kind === 'remove') return members.filter(({ _id }) => !change.ids.includes(_id));
  const there = new Set(members.map(({ _id }) => _id));
  const back = new Map(change.members.map((member) => [member._id, member]));
  const places = new Map<Member, string | null>();
  for (const { snippetId, after } of change.places) {
    const member = back.get(snippetId);
    if (member && !there.has(snippetId)) places.set(member, after);
  }
  return placed(members, places);
}

/** Where members stand, in the order of the list: what an undo of their removal needs. */
export function placesOf(members: Members, ids: ReadonlySet<string>): MemberPosition[] {
  return members.flatMap(({ _id }, index) =>
    ids.has(_id) ? [{ snippetId: _id, after: members[index - 1]?._id ?? null }] : [],
  );
}

/** The order after some members were moved together to a position, counted from 0 in the list without them. */
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
