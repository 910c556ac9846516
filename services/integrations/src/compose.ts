import {
  type Composition,
  createRevocations,
  createUserLimit,
  fetchFactsFrom,
  publicRoutes,
  type ServiceBase,
  snippetsClientFrom,
  subscribe,
  systemContext,
  UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import { type Config, isGithubConfigured, type WorkerConfig } from './config.ts';
import { createTokenCipher } from './crypto/token-cipher.ts';
import { eventHandlers } from './events/events.ts';
import { BrowseService } from './github/browse.service.ts';
import { connectionHandlers, connectionRoutes } from './github/github.routes.ts';
import { GithubService } from './github/github.service.ts';
import { KeyRotationService } from './github/key-rotation.service.ts';
import { RevocationsService } from './github/revocations.service.ts';
import { OctokitAccess } from './github-client/github-access.ts';
import { createLimitGate } from './github-client/limit-gate.ts';
import { OctokitOauth } from './github-client/octokit-oauth.ts';
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
import { JobRecordService } from './job-records/job-records.service.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { measureQueues } from './jobs/queue-depth.ts';
import { revocationQueue, startRevocationWorker } from './jobs/revocation-jobs.ts';
import { startExplainWorkers, startWorkers } from './jobs/workers.ts';
import { LinkStates } from './oauth/link-states.ts';
import { oauthHandlers, oauthRoutes } from './oauth/oauth.routes.ts';
import { OauthService } from './oauth/oauth.service.ts';
import { GithubConnectionRepository } from './store/github-connection.repository.ts';
import { ImportRepository } from './store/import.repository.ts';
import { ImportedFileRepository } from './store/imported-file.repository.ts';
import { JobRepository } from './store/job.repository.ts';
import { RevocationRepository } from './store/revocation.repository.ts';

type Base = ServiceBase<Config | WorkerConfig>;

/** What both processes ask GitHub with. */
function composeGithub({ config, connection, log, redis }: Base) {
  const unitOfWork = new UnitOfWork({ connection, log });
  const tokenCipher = createTokenCipher(config.ENCRYPTION_KEY);
  const repository = new GithubConnectionRepository({ connection, tokenCipher });
  const server = { webUrl: config.GITHUB_URL, apiUrl: config.GITHUB_API_URL };
  const isConfigured = isGithubConfigured(config);
  const gate = createLimitGate(redis);
  const access = new OctokitAccess({ repository, unitOfWork, gate, redis, server, isConfigured });
  const oauth = new OctokitOauth({
    server,
    clientId: config.GITHUB_CLIENT_ID ?? '',
    clientSecret: config.GITHUB_CLIENT_SECRET ?? '',
    redirectUri: `${config.PUBLIC_ORIGIN.replace(/\/$/, '')}/api/github/callback`,
  });
  return { unitOfWork, tokenCipher, repository, gate, access, oauth, isConfigured };
}

/** The services that both processes use. */
function composeServices(base: Base) {
  const { config, connection, redis } = base;
  const { unitOfWork, tokenCipher, repository, gate, access, oauth, isConfigured } =
    composeGithub(base);
  const revocations = new RevocationRepository({ connection, tokenCipher });
  const queue = revocationQueue(redis);
  const github = new GithubService({
    unitOfWork,
    repository,
    revocations,
    enqueueRevocation: queue.enqueue,
    gate,
    isConfigured,
    isSandbox: config.GITHUB_SANDBOX,
  });
  const jobRecords = new JobRecordService({
    unitOfWork,
    repository: new JobRepository(connection),
  });
  return {
    unitOfWork,
    tokenCipher,
    repository,
    access,
    oauth,
    revocations,
    queue,
    github,
    jobRecords,
  };
}

/** What both processes keep of imports. */
function composeImports({ connection, redis }: Base) {
  const repository = new ImportRepository(connection);
  const files = new ImportedFileRepository(connection);
  const news = new ImportNews(redis);
  const records = new ImportRecords({ repository, files, news });
  return { repository, files, news, records, queues: new ImportQueues(redis) };
}

/** Wires the process that answers requests. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, redis } = base;
  const { unitOfWork, tokenCipher, repository, access, oauth, github, queue } =
    composeServices(base);
  const perMinute = config.GITHUB_REQUESTS_PER_MINUTE;
  const limit = createUserLimit({ redis, name: 'github', perMinute });
  const browse = new BrowseService({ access, repository, unitOfWork, limit });
  const linking = new OauthService({
    states: new LinkStates({ redis, tokenCipher }),
    oauth,
    repository,
    connect: (ctx, connection) => github.connect(ctx, connection),
    revocations: createRevocations(redis),
    limit,
    isConfigured: github.isConfigured,
  });
  const kept = composeImports(base);
  const imports = new ImportService({
    ...kept,
    access,
    limit: createUserLimit({ redis, name: 'imports', perMinute: config.IMPORTS_PER_MINUTE }),
  });
  const isSecure = config.PUBLIC_ORIGIN.startsWith('https:');
  const status = (ctx: UserContext) => github.status(ctx);
  // One table for each feature: connection, imports, export, explanations.
  return {
    routes: [
      publicRoutes(connectionRoutes, connectionHandlers({ github, browse })),
      publicRoutes(oauthRoutes, oauthHandlers({ oauth: linking, status, isSecure })),
      publicRoutes(importRoutes, importHandlers(imports)),
    ],
    close: [queue.close, () => kept.queues.close(), () => kept.news.close()],
  };
}

/** Milliseconds between looks for tokens to withdraw that have no job. */
const SWEEP_MS = 30_000;
const DAY_MS = 86_400_000;
/** Making a snippet of the longest code takes half a second of a process that may be busy. */
const SNIPPET_TIMEOUT_MS = 10_000;

/** Wires the upkeep of connections: tokens to withdraw, and tokens of older keys. */
function composeUpkeep(base: ServiceBase<WorkerConfig>, parts: ReturnType<typeof composeServices>) {
  const { unitOfWork, repository, oauth, queue } = parts;
  const revocations = new RevocationsService({
    revocations: parts.revocations,
    connections: repository,
    unitOfWork,
    oauth,
    enqueue: queue.enqueue,
  });
  const rotation = new KeyRotationService({ repository, unitOfWork });
  const ctx = systemContext({ log: base.log });
  const rotate = () => rotation.run(ctx);
  return {
    revocations,
    rotate,
    repeated: [
      {
        name: 'looking for tokens to withdraw',
        everyMs: SWEEP_MS,
        run: () => revocations.sweep(ctx),
      },
      { name: 'renewing the encryption of tokens', everyMs: DAY_MS, run: rotate },
    ],
  };
}

/** Wires what imports do at GitHub and with the snippets service. */
function composeImportWork(
  { config, log }: ServiceBase<WorkerConfig>,
  { access, unitOfWork }: ReturnType<typeof composeServices>,
  { files, records, queues }: ReturnType<typeof composeImports>,
) {
  const importer = new FileImporter({
    access,
    unitOfWork,
    files,
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

/** Wires the process that runs jobs and handles events. */
export function composeWorker(base: ServiceBase<WorkerConfig>): Composition {
  const { config, log, metrics, redis } = base;
  const parts = composeServices(base);
  const { unitOfWork, github, jobRecords, queue } = parts;
  const { revocations, rotate, repeated } = composeUpkeep(base, parts);
  const handlers = jobHandlers({ fetchFacts: fetchFactsFrom(config) });
  const queueDepth = measureQueues(metrics, redis);
  const kept = composeImports(base);
  const imports = composeImportWork(base, parts, kept);
  const sweeper = new ImportSweeper(imports);
  const lockDuration = config.JOB_LOCK_MS;
  return {
    subscription: subscribe('integrations', {
      unitOfWork,
      handlers: eventHandlers({ github, jobRecords, imports: kept.records }),
    }),
    startWorkers: (queueRedis) => {
      const shared = { redis: queueRedis, log };
      const groups = {
        import: () => [
          ...startImportWorkers(imports, { redis: queueRedis, lockDuration }),
          startRevocationWorker({ revocations, ...shared }),
        ],
        explain: () => startExplainWorkers({ handlers, records: jobRecords, ...shared }),
      };
      return startWorkers(groups, config.WORKER_JOBS);
    },
    prepare: async () => {
      await rotate();
      await sweeper.sweep();
    },
    repeated: [
      ...repeated,
      { name: 'looking for imports without a job', everyMs: SWEEP_MS, run: () => sweeper.sweep() },
    ],
    close: [
      () => queueDepth.close(),
      queue.close,
      () => kept.queues.close(),
      () => kept.news.close(),
    ],
    // Users send this process no requests, so it has none to wait for when it stops.
    drainMs: 0,
  };
}
