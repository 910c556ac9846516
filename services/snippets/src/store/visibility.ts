import { type Actor, objectId } from '@snippetry/service-kit';

/** Filter for snippets that an actor can see. */
export function visibleTo(viewer: Actor) {
  if (viewer.kind === 'system') return {};
  if (viewer.kind === 'visitor') return { isPublic: true };
  return { $or: [{ isPublic: true }, { authorId: objectId(viewer.id) }] };
}
