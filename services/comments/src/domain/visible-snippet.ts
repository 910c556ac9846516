import type { SnippetFacts } from '@snippetry/contracts';
import { type Actor, SYSTEM, type Viewer } from '@snippetry/service-kit';

const proof = Symbol('visible');

/**
 * Proves that a viewer may see the snippet. Only this module makes one, and every query asks for
 * it.
 */
export interface VisibleSnippet {
  readonly id: string;
  readonly ownerId: string;
  /** Empty where the platform itself looks. */
  readonly title: string;
  /** False also where it is not known. */
  readonly isPublic: boolean;
  readonly viewer: Actor;
  readonly [proof]: true;
}

/** The id of a visitor is null. */
function maySee(viewerId: string | null, facts: SnippetFacts): boolean {
  return facts.isPublic || viewerId === facts.authorId;
}

/** The snippet as one that the viewer sees, or null where they do not. */
export function visibleTo(viewer: Viewer, facts: SnippetFacts): VisibleSnippet | null {
  if (!maySee(viewer.id, facts)) return null;
  const { _id: id, authorId: ownerId, title, isPublic } = facts;
  return { id, ownerId, title, isPublic, viewer, [proof]: true };
}

/** The same for a user whom the platform tells something while they send no request. */
export function visibleToUser(userId: string, facts: SnippetFacts): VisibleSnippet | null {
  if (!maySee(userId, facts)) return null;
  const { _id: id, authorId: ownerId, title, isPublic } = facts;
  return { id, ownerId, title, isPublic, viewer: SYSTEM, [proof]: true };
}

/** A snippet that an event names: the platform itself sees every one. */
export function visibleToSystem(event: { snippetId: string; authorId: string }): VisibleSnippet {
  const { snippetId: id, authorId: ownerId } = event;
  return { id, ownerId, title: '', isPublic: false, viewer: SYSTEM, [proof]: true };
}
