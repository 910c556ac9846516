import type { SnippetFacts } from '@snippetry/contracts';
import { type Actor, SYSTEM, type Viewer } from '@snippetry/service-kit';

const proof = Symbol('visible');

/**
 * Proof that a viewer may see the snippet. Only this module creates one, and every query requires
 * it.
 */
export interface VisibleSnippet {
  readonly id: string;
  readonly ownerId: string;
  /** Empty for the system. */
  readonly title: string;
  /** Time of the snippet's last change; 1970 for the system. */
  readonly updatedAt: Date;
  /** False if unknown. */
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

/** Returns the proof for a viewer, or null if the viewer may not see the snippet. */
export function visibleTo(viewer: Viewer, facts: SnippetFacts): VisibleSnippet | null {
  return maySee(viewer.id, facts) ? proven(facts, viewer) : null;
}

/** Returns the proof for the recipient of a notification, or null. */
export function visibleToUser(userId: string, facts: SnippetFacts): VisibleSnippet | null {
  return maySee(userId, facts) ? proven(facts, SYSTEM) : null;
}

/** A snippet that an event names: the platform itself sees every one. */
export function visibleToSystem(event: { snippetId: string; authorId: string }): VisibleSnippet {
  const { snippetId: id, authorId: ownerId } = event;
  const unknown = { title: '', updatedAt: new Date(0), isPublic: false };
  return { id, ownerId, ...unknown, viewer: SYSTEM, [proof]: true };
}
