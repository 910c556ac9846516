import { AppError, LIMITS } from '@snippetry/contracts';

/** Inserts each member after the named one, in turn; at the start if that is not a member. */
export function placeMembers<Member extends { id: string }>(
  members: readonly Member[],
  places: readonly { member: Member; after: string | null }[],
): Member[] {
  const result = [...members];
  for (const { member, after } of places) {
    const at = result.findIndex(({ id }) => id === after);
    result.splice(at + 1, 0, member);
  }
  return result;
}

/**
 * Reorders members: `moved` ones go after their nearest predecessor in `order` that is still a
 * member; all others keep their relative order. So concurrent changes do not undo each other, and
 * members that an editor has not loaded keep their position.
 */
export function moveMembers<Member extends { id: string }>(
  members: readonly Member[],
  { moved, order }: { moved: readonly string[]; order: readonly string[] },
): Member[] {
  const byId = new Map(members.map((member) => [member.id, member]));
  const wanted = new Set(moved);
  const present = [...new Set(order)].filter((id) => byId.has(id));
  const places = present.flatMap((id, at) => {
    const member = wanted.has(id) ? byId.get(id) : undefined;
    return member ? [{ member, after: present[at - 1] ?? null }] : [];
  });
  const placed = new Set(places.map(({ member }) => member.id));
  const others = members.filter(({ id }) => !placed.has(id));
  return placeMembers(others, places);
}

/**
 * The members that are kept: as many as a collection may have of those that its owner sees, and
 * those that were taken back from the owner's view as long as all together are no more than are
 * stored, the last of them. They come back to their places if they are shown again, so their owner
 * may come to see more than could be added.
 *
 * @throws AppError collection.full
 */
export function withinLimits<Member extends { id: string }>(
  members: readonly Member[],
  hides: (id: string) => boolean,
  max: number = LIMITS.collection.snippets,
): Member[] {
  const hidden = members.filter(({ id }) => hides(id));
  if (members.length - hidden.length > max) throw new AppError('collection.full');
  const tooMany = Math.max(0, members.length - LIMITS.collection.stored);
  const dropped = new Set(hidden.slice(0, tooMany));
  return members.filter((member) => !dropped.has(member));
}
