import { AppError, type CollectionAction } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { CollectionRecord, OwnCollection } from './collection.ts';

const OWNER: readonly CollectionAction[] = ['edit', 'delete', 'publish', 'star', 'fork'];
const USER: readonly CollectionAction[] = ['star', 'fork'];

export const owns = (viewer: Viewer, record: { ownerId: string }): boolean =>
  viewer.id === record.ownerId;

/** Returns the actions that a viewer may take on a visible collection. */
export function allowedActions(viewer: Viewer, record: { ownerId: string }): CollectionAction[] {
  if (owns(viewer, record)) return [...OWNER];
  return viewer.kind === 'user' ? [...USER] : [];
}

/** @throws AppError `collection.not_found` for null: missing, or hidden from the viewer */
export function requireVisible(record: CollectionRecord | null): CollectionRecord {
  if (record === null) throw new AppError('collection.not_found');
  return record;
}

/**
 * @throws AppError `collection.not_found` if the viewer cannot see it, so that its existence stays
 *   secret; `access.forbidden` if the viewer can see but does not own it
 */
export function requireOwn(viewer: Viewer, record: CollectionRecord | null): OwnCollection {
  const visible = requireVisible(record);
  if (!owns(viewer, visible)) throw new AppError('access.forbidden');
  // The only place that sets the brand, right after the check that it stands for.
  return visible as OwnCollection;
}
