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
  readonly viewer: Actor;
  readonly [proof]: true;
}

function maySee(viewer: Viewer, facts: SnippetFacts): boolean {
  return facts.isPublic || (viewer.kind === 'user' && viewer.id === facts.authorId);
}

/** The snippet as one that the viewer sees, or null where they do not. */
export function visibleTo(viewer: Viewer, facts: SnippetFacts): VisibleSnippet | null {
  if (!maySee(viewer, facts)) return null;
  return { id: facts._id, ownerId: facts.authorId, viewer, [proof]: true };
}

/** A snippet that an event names: the platform itself sees every one. */
export function visibleToSystem(event: { snippetId: string; authorId: string }): VisibleSnippet {
  return { id: event.snippetId, ownerId: event.authorId, viewer: SYSTEM, [proof]: true };
}
