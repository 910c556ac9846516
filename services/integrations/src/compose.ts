import { gistExportRoutes } from '@snippetry/contracts';
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
import { composeExplaining, composeExplanations } from './compose-explanations.ts';
import { composeOperations, composeQueueMetrics } from './compose-operations.ts';
import { type Config, isGithubConfigured, type WorkerConfig } from './config.ts';
import { createTokenCipher } from './crypto/token-cipher.ts';
import { eventHandlers } from './events/events.ts';
import { gistExportHandlers } from './gist-export/gist-export.routes.ts';
import { GistExportService } from './gist-export/gist-export.service.ts';
import { BrowseService } from './github/browse.service.ts';
import { connectionHandlers, connectionRoutes } from './github/github.routes.ts';
import { GithubService } from './github/github.service.ts';
import { KeyRotationService } from './github/key-rotation.service.ts';
import { RevocationsService } from './github/revocations.service.ts';
import { OctokitAccess } from './github-client/github-access.ts';
import { createLimitGate } from './github-client/limit-gate.ts';
import { OctokitOauth } from './github-client/octokit-oauth.ts';
import { JobRecordService } from './job-records/job-records.service.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { measureQueues } from './jobs/queue-depth.ts';
import { revocationQueue, startRevocationWorker } from './jobs/revocation-jobs.ts';
import { sourceCheckQueue, startSourceChecks } from './jobs/source-check-jobs.ts';
import { startWorkers } from './jobs/workers.ts';
import { LinkStates } from './oauth/link-states.ts';
import { oauthHandlers, oauthRoutes } from './oauth/oauth.routes.ts';
import { OauthService } from './oauth/oauth.service.ts';
import { OwnSnippets } from './ports/own-snippets.ts';
import { sourceHandlers, sourceRoutes } from './sources/source.routes.ts';
import { SourceService } from './sources/source.service.ts';
import { SourceCheckService } from './sources/source-checks.service.ts';
import { GistExportRepository } from './store/gist-export.repository.ts';
import { GithubConnectionRepository } from './store/github-connection.repository.ts';
import { ImportedFileRepository } from './store/imported-file.repository.ts';
import { JobRepository } from './store/job.repository.ts';
import { RevocationRepository } from './store/revocation.repository.ts';
import { SourceRepository } from './store/source.repository.ts';

type Base = ServiceBase<Config | WorkerConfig>;

/** What both processes ask GitHub with. */
function composeGithub({ config, connection, log, redis }: Base) {
  const unitOfWork = new UnitOfWork({ connection, log });
  const tokenCipher = createTokenCipher(config.ENCRYPTION_KEY);
  const repository = new GithubConnectionRepository({ connection, tokenCipher });
  const server = {
    webUrl: config.GITHUB_URL,
    apiUrl: config.GITHUB_API_URL,
    timeoutMs: config.GITHUB_TIMEOUT_MS,
  };
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

/** The services that tie snippets to gists and files at GitHub. */
function composeTies(
  { config, connection }: Base,
  { unitOfWork, access: github }: ReturnType<typeof composeServices>,
) {
  const files = new ImportedFileRepository(connection);
  const store = { unitOfWork, github, files, sources: new SourceRepository(connection) };
  const snippets = new OwnSnippets(snippetsClientFrom(config));
  const checks = new SourceCheckService({ ...store, everyMs: config.UPSTREAM_CHECK_MS });
  const repository = new GistExportRepository(connection);
  return {
    checks,
    gistExports: new GistExportService({ unitOfWork, github, snippets, repository }),
    sources: new SourceService({ ...store, snippets, checks, fetchFacts: fetchFactsFrom(config) }),
  };
}

/** Wires the process that answers requests. */
export function compose(base: ServiceBase<Config>): Composition {
  const { config, redis } = base;
  const services = composeServices(base);
  const { unitOfWork, tokenCipher, repository, access, oauth, github, queue } = services;
  const { gistExports, sources } = composeTies(base, services);
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
  const isSecure = config.PUBLIC_ORIGIN.startsWith('https:');
  const status = (ctx: UserContext) => github.status(ctx);
  // One table for each feature: connection, imports, export, explanations.
  const explanations = composeExplanations(base);
  const operations = composeOperations(base);
  return {
    routes: [
      publicRoutes(connectionRoutes, connectionHandlers({ github, browse })),
      publicRoutes(oauthRoutes, oauthHandlers({ oauth: linking, status, isSecure })),
      ...explanations.routes,
      publicRoutes(gistExportRoutes, gistExportHandlers(gistExports)),
      publicRoutes(sourceRoutes, sourceHandlers(sources)),
      ...operations.routes,
    ],
    close: [queue.close, ...explanations.close, ...operations.close],
  };
}

/** Milliseconds between looks for tokens to withdraw that have no job. */
const SWEEP_MS = 30_000;
const DAY_MS = 86_400_000;

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

/** Wires the process that runs jobs and handles events. */
export function composeWorker(base: ServiceBase<WorkerConfig>): Composition {
  const { config, log, metrics, redis } = base;
  const parts = composeServices(base);
  const { unitOfWork, github, jobRecords, queue } = parts;
  const { revocations, rotate, repeated } = composeUpkeep(base, parts);
  const handlers = jobHandlers({ github });
  const { runner, explanations, ...explaining } = composeExplaining(base);
  const queueDepth = measureQueues(metrics, redis);
  const { checks, gistExports, sources } = composeTies(base, parts);
  const queueMetrics = composeQueueMetrics(base);
  const sourceChecks = sourceCheckQueue({ redis, everyMs: config.UPSTREAM_CHECK_MS });
  return {
    subscription: subscribe('integrations', {
      unitOfWork,
      handlers: eventHandlers({ github, jobRecords, explanations, gistExports, sources }),
    }),
    startWorkers: (queueRedis) => {
      const queues = { redis: queueRedis, log, metrics };
      const stop = startWorkers({ handlers, runner, records: jobRecords, ...queues });
      const stopRevoking = startRevocationWorker({ revocations, ...queues });
      const stopChecks = startSourceChecks({ checks, ...queues });
      return () => Promise.all([stop(), stopRevoking(), stopChecks()]);
    },
    prepare: async () => {
      await rotate();
      await sourceChecks.schedule();
    },
    repeated: [...repeated, ...explaining.repeated],
    close: [
      () => queueDepth.close(),
      queue.close,
      sourceChecks.close,
      ...explaining.close,
      ...queueMetrics.close,
    ],
    // Users send this process no requests, so it has none to wait for when it stops.
    drainMs: 0,
  };
}
