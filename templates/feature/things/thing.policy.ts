import { AppError, type Thing } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import type { ThingRecord } from './thing.ts';

type Action = Thing['allowed'][number];

/** Returns the actions that a viewer may take. */
export function allowed(viewer: UserViewer, { ownerId }: ThingRecord): Action[] {
  return viewer.id === ownerId ? ['delete'] : [];
}

/**
 * Returns the thing if the action is allowed.
 *
 * @throws AppError `route.not_found` without a thing, or `access.forbidden`
 */
export function grant(viewer: UserViewer, action: Action, thing: ThingRecord | null): ThingRecord {
  if (!thing) throw new AppError('route.not_found');
  if (!allowed(viewer, thing).includes(action)) throw new AppError('access.forbidden');
  return thing;
}
