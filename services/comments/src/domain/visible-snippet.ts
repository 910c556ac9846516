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
  /** When the snippet was last changed; 1970 where the platform itself looks. */
  readonly updatedAt: Date;
  /** False also where it is not known. */
  readonly isPublic: boolean;
  readonly viewer: Actor;
  readonly [proof]: true;
}

/** The id of a visitor is null. */
function maySee(viewerId: string | null, facts: SnippetFacts): boolean {
  return facts.isPublic || viewerId === facts.authorId;
}

function proven(facts: SnippetFacts, viewer: Actor): VisibleSnippet {
  const { _id: id, authorId: ownerId, title, isPublic } = facts;
  const updatedAt = new Date(facts.updatedAt);
  return { id, ownerId, title, updatedAt, isPublic, viewer, [proof]: true };
}

/** The snippet as one that the viewer sees, or null where they do not. */
export function visibleTo(viewer: Viewer, facts: SnippetFacts): VisibleSnippet | null {
  return maySee(viewer.id, facts) ? proven(facts, viewer) : null;
}

/** The same for a user whom the platform tells something while they send no request. */
export function visibleToUser(userId: string, facts: SnippetFacts): VisibleSnippet | null {
  return maySee(userId, facts) ? proven(facts, SYSTEM) : null;
}

/** A snippet that an event names: the platform itself sees every one. */
export function visibleToSystem(event: { snippetId: string; authorId: string }): VisibleSnippet {
  const { snippetId: id, authorId: ownerId } = event;
  const unknown = { title: '', updatedAt: new Date(0), isPublic: false };
  return { id, ownerId, ...unknown, viewer: SYSTEM, [proof]: true };
}
