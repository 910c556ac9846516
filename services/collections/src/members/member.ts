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

/** Returns whether both have the same members in the same order. */
export const isSameOrder = (before: readonly { id: string }[], after: readonly { id: string }[]) =>
  before.length === after.length && before.every(({ id }, at) => id === after[at]?.id);
