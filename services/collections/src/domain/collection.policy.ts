import { AppError, type SnippetFacts } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { CollectionRecord } from './collection.ts';

const isUser = (viewer: Viewer, id: string) => viewer.kind === 'user' && viewer.id === id;

/** Whether the viewer owns the collection. */
export const owns = (viewer: Viewer, record: { ownerId: string }): boolean =>
  isUser(viewer, record.ownerId);

/** Whether a member of a collection may be shown, and counted, to this viewer. */
export const seesMember = (viewer: Viewer, snippet: SnippetFacts): boolean =>
  snippet.isPublic || isUser(viewer, snippet.authorId);

declare const granted: unique symbol;

/** A collection of which it has been checked that the viewer owns it. */
export type OwnCollection = CollectionRecord & { readonly [granted]: 'edit' };

/**
 * @throws AppError `collection.not_found` where the viewer does not see it, so that nobody learns
 *   that it exists;
 *   `access.forbidden` where they see it but do not own it
 */
export function requireOwn(viewer: Viewer, record: CollectionRecord | null): OwnCollection {
  if (record === null) throw new AppError('collection.not_found');
  if (!owns(viewer, record)) throw new AppError('access.forbidden');
  // The only place that sets the brand, right after the check that it stands for.
  return record as OwnCollection;
}
