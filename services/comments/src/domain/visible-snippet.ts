import type { SnippetFacts } from '@snippetry/contracts';
import { type Actor, SYSTEM, type Viewer } from '@snippetry/service-kit';

const proof = Symbol('visible');

/** A snippet that somebody was found to see. Only this module makes one; queries demand it. */
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

/** A snippet that an event told of: the platform itself sees every one. */
export function visibleToSystem(told: { snippetId: string; authorId: string }): VisibleSnippet {
  return { id: told.snippetId, ownerId: told.authorId, viewer: SYSTEM, [proof]: true };
}
