import type { BaseConfig, ServiceBase } from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { SnippetUnitOfWork, Tx } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import { BulkService } from './bulk.service.ts';
import { TrashRepository } from './trash.repository.ts';
import { trashHandlers } from './trash.routes.ts';
import { TrashService } from './trash.service.ts';

interface TrashDeps {
  unitOfWork: SnippetUnitOfWork;
  authorStats: AuthorStatsFeature;
  snippets: Snippets;
  onPurged: readonly ((tx: Tx, snippetId: string) => Promise<void>)[];
}

/** Creates the trash: deletes, restores and purges snippets, one or several at once. */
export function createTrash(
  { config, connection, log }: ServiceBase<BaseConfig & { TRASH_PURGE_MS: number }>,
  { unitOfWork, authorStats: { stats }, snippets, onPurged }: TrashDeps,
) {
  const { repository: live, presenter, writer } = snippets;
  const repository = new TrashRepository({ connection, stats });
  const deps = { unitOfWork, snippets: live };
  const service = new TrashService({ ...deps, trash: repository, presenter, onPurged, log });
  const bulk = new BulkService({ ...deps, writer, trash: service, trashed: repository });
  return {
    repository,
    service,
    handlers: trashHandlers(service, bulk),
    purges: {
      name: 'emptying the trash',
      everyMs: config.TRASH_PURGE_MS,
      run: () => service.purgeExpired(),
    },
  };
}

export type Trash = ReturnType<typeof createTrash>;

export { type TrashedModel, trashedModel } from './trash.model.ts';
