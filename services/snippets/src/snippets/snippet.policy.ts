import { AppError } from '@snippetry/contracts';
import type { Actor, Viewer } from '@snippetry/service-kit';
import type { Action, Granted, SnippetRecord } from './snippet.ts';

const OWNER: readonly Action[] = ['edit', 'delete', 'export', 'star', 'fork'];
const USER: readonly Action[] = ['star', 'fork'];

export function isOwner(viewer: Viewer, snippet: { authorId: string }): boolean {
  return viewer.id === snippet.authorId;
}

/** Checks a snippet that was read for several viewers at once; other reads filter by viewer. */
export function canSee(viewer: Actor, snippet: { authorId: string; isPublic: boolean }): boolean {
  return snippet.isPublic || viewer.kind === 'system' || viewer.id === snippet.authorId;
}

/** Returns the actions allowed on a snippet that the viewer can see. */
export function allowedActions(viewer: Viewer, snippet: { authorId: string }): Action[] {
  if (isOwner(viewer, snippet)) return [...OWNER];
  return viewer.kind === 'user' ? [...USER] : [];
}

/**
 * The only way for a viewer to get a granted record. Throws 404 for a snippet that is not visible,
 * which does not reveal that it exists, and 403 for a visible one if the action is not allowed.
 */
export function grant<Act extends Action>(
  viewer: Viewer,
  action: Act,
  snippet: SnippetRecord | null,
): Granted<Act> {
  if (snippet === null) throw new AppError('snippet.not_found');
  if (!allowedActions(viewer, snippet).includes(action)) throw new AppError('access.forbidden');
  // The brand means that the checks above have passed.
  return snippet as Granted<Act>;
}

/** Grants any action to the platform itself, for its events. */
export function grantSystem<Act extends Action>(
  _action: Act,
  snippet: SnippetRecord,
): Granted<Act> {
  return snippet as Granted<Act>;
}
