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
  readonly viewer: Actor;
  readonly [proof]: true;
}

function maySee(viewer: Viewer, facts: SnippetFacts): boolean {
  return facts.isPublic || (viewer.kind === 'user' && viewer.id === facts.authorId);
}

/** The snippet as one that the viewer sees, or null where they do not. */
export function visibleTo(viewer: Viewer, facts: SnippetFacts): VisibleSnippet | null {
  if (!maySee(viewer, facts)) return null;
  const { _id: id, authorId: ownerId, title } = facts;
  return { id, ownerId, title, viewer, [proof]: true };
}

/** A snippet that an event names: the platform itself sees every one. */
export function visibleToSystem(event: { snippetId: string; authorId: string }): VisibleSnippet {
  const { snippetId: id, authorId: ownerId } = event;
  return { id, ownerId, title: '', viewer: SYSTEM, [proof]: true };
}
