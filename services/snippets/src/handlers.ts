import type { libraryRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { analyticsHandlers } from './analytics/analytics.routes.ts';
import { revisionHandlers } from './revisions/revision.routes.ts';
import { sharingHandlers } from './sharing/sharing.routes.ts';
import { type RouteParts, snippetHandlers } from './snippets/snippet.routes.ts';
import { transferHandlers } from './transfer/transfer.routes.ts';
import { trashHandlers } from './trash/trash.routes.ts';

/** Every public route of the service; each feature brings its own. */
export function libraryHandlers(parts: RouteParts): Handlers<typeof libraryRoutes> {
  return {
    ...trashHandlers(parts),
    ...analyticsHandlers(parts),
    ...transferHandlers(parts),
    ...sharingHandlers(parts),
    ...revisionHandlers(parts),
    ...snippetHandlers(parts),
  };
}
