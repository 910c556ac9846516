import {
  createUserLimit,
  fetchFactsFrom,
  publicRoutes,
  type ServiceBase,
  snippetsClientFrom,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { Base, Connected } from './compose-github.ts';
import type { Config, WorkerConfig } from './config.ts';
import { FileImporter } from './imports/file-importer.ts';
import { importHandlers, importRoutes } from './imports/import.routes.ts';
import { ImportService } from './imports/import.service.ts';
import { ImportNews } from './imports/import-news.ts';
import { prepareImport } from './imports/import-preparer.ts';
import { ImportQueues } from './imports/import-queues.ts';
import { ImportRecords } from './imports/import-records.ts';
import { ImportSweeper } from './imports/import-sweeper.ts';
import type { ImportWork } from './imports/import-work.ts';
import { startImportWorkers } from './imports/import-workers.ts';
import { ImportRepository } from './store/import.repository.ts';
import { ImportedFileRepository } from './store/imported-file.repository.ts';

/** Milliseconds between looks for imports that have no job. */
const SWEEP_MS = 30_000;
/** Making a snippet of the longest code takes half a second of a process that may be busy. */
const SNIPPET_TIMEOUT_MS = 10_000;

/** What both processes keep of imports. */
function composeImports({ connection, redis }: Base) {
  const repository = new ImportRepository(connection);
  const files = new ImportedFileRepository(connection);
  const news = new ImportNews(redis);
  const records = new ImportRecords({ repository, files, news });
  return { repository, files, news, records, queues: new ImportQueues(redis) };
}

/** Imports in the process that answers requests. */
export function composeImportRoutes(base: ServiceBase<Config>, { access }: Connected) {
  const { config, redis } = base;
  const kept = composeImports(base);
  const imports = new ImportService({
    ...kept,
    access,
    limit: createUserLimit({ redis, name: 'imports', perMinute: config.IMPORTS_PER_MINUTE }),
  });
  return {
    routes: [publicRoutes(importRoutes, importHandlers(imports))],
    close: [() => kept.queues.close(), () => kept.news.close()],
  };
}

/** Wires what imports do at GitHub and with the snippets service. */
function composeImportWork(
  { config, log }: ServiceBase<WorkerConfig>,
  { access, unitOfWork }: Connected,
  { files, repository: imports, records, queues }: ReturnType<typeof composeImports>,
) {
  const importer = new FileImporter({
    access,
    unitOfWork,
    files,
    imports,
    fetchFacts: fetchFactsFrom(config),
    snippets: snippetsClientFrom(config, { timeoutMs: SNIPPET_TIMEOUT_MS }),
  });
  const work: ImportWork = {
    prepare: (ctx, record) => prepareImport(access, ctx, record),
    importFile: (ctx, record, item) => importer.import(ctx, record, item),
    synced: (ctx, { userId }) => access.noteSync(ctx, userId),
  };
  return { records, queues, work, log };
}

/** Imports in the process that runs jobs. */
export function composeImporting(base: ServiceBase<WorkerConfig>, connected: Connected) {
  const kept = composeImports(base);
  const imports = composeImportWork(base, connected, kept);
  const sweeper = new ImportSweeper(imports);
  const lockDuration = base.config.JOB_LOCK_MS;
  const sweep = () => sweeper.sweep();
  return {
    records: kept.records,
    startWorkers: (redis: Redis) =>
      startImportWorkers(imports, { redis, metrics: base.metrics, lockDuration }),
    sweep,
    repeated: [{ name: 'looking for imports without a job', everyMs: SWEEP_MS, run: sweep }],
    close: [() => kept.queues.close(), () => kept.news.close()],
  };
}
