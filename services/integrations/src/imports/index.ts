import {
  type BaseConfig,
  createUserLimit,
  fetchFactsFrom,
  publicRoutes,
  type ServiceBase,
  type SnippetsConfig,
  UnitOfWork,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { SnippetsClient } from '../clients/snippets.client.ts';
import type { GithubAccess } from '../github/index.ts';
import type { SourceRepository } from '../sources/index.ts';
import { ImportSweeper, startImportWorkers } from './import.jobs.ts';
import { ImportRepository } from './import.repository.ts';
import { importHandlers, importRoutes } from './import.routes.ts';
import { ImportService } from './import.service.ts';
import { ImportChanges } from './import-changes.ts';
import { ImportQueues } from './import-queues.ts';
import { createImportWork } from './import-work.ts';

/** Interval of the search for imports without a job. */
const SWEEP_MS = 30_000;
/** Creating a snippet of the longest code takes half a second on a busy process. */
const SNIPPET_TIMEOUT_MS = 10_000;

type Config = BaseConfig & { IMPORT_DAYS: number };

function createShared({ config, connection, redis }: ServiceBase<Config>) {
  const changes = new ImportChanges(redis);
  const queues = new ImportQueues(redis);
  const announce = (id: string) => changes.publish(id);
  const imports = new ImportRepository(connection, announce, config.IMPORT_DAYS);
  return { imports, changes, queues, close: [() => queues.close(), () => changes.close()] };
}

export { KIND } from './import.repository.ts';

/** Imports in the process that answers requests. */
export function createImports(
  base: ServiceBase<Config & { IMPORTS_PER_MINUTE: number }>,
  access: GithubAccess,
) {
  const { config, redis } = base;
  const { imports, close, ...shared } = createShared(base);
  const perMinute = config.IMPORTS_PER_MINUTE;
  const limit = createUserLimit({ redis, name: 'imports', perMinute });
  const service = new ImportService({ ...shared, imports, access, limit });
  return {
    onUserDeleted: imports.removeOfUser.bind(imports),
    personalData: imports.personalData,
    routes: [publicRoutes(importRoutes, importHandlers(service))],
    close,
  };
}

/** Imports in the process that runs jobs. */
export function createImportJobs(
  base: ServiceBase<Config & SnippetsConfig & { JOB_LOCK_MS: number; IMPORT_CONCURRENCY: number }>,
  { access, sources }: { access: GithubAccess; sources: SourceRepository },
) {
  const { config, connection, log, metrics, tracing } = base;
  const { imports, queues, close } = createShared(base);
  const work = createImportWork({
    access,
    unitOfWork: new UnitOfWork({ connection, log }),
    sources,
    imports,
    fetchFacts: fetchFactsFrom(config),
    snippets: new SnippetsClient(config, { timeoutMs: SNIPPET_TIMEOUT_MS }),
  });
  const sweeper = new ImportSweeper({ imports, queues, log });
  const sweep = () => sweeper.sweep();
  return {
    // Active imports end when their jobs find no record.
    onUserDeleted: imports.removeOfUser.bind(imports),
    startWorkers: (redis: Redis) =>
      startImportWorkers(
        { imports, queues, work, log },
        {
          ...{ redis, metrics, tracing, lockDuration: config.JOB_LOCK_MS },
          concurrency: config.IMPORT_CONCURRENCY,
        },
      ),
    sweep,
    repeated: [{ name: 'looking for imports without a job', everyMs: SWEEP_MS, run: sweep }],
    close,
  };
}
