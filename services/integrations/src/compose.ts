import { JOBS, type JobName, personalInternalRoutes } from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  createRevocations,
  type EventHandlers,
  internalRoutes,
  personalDataHandler,
  type ServiceBase,
  subscribe,
  type Transaction,
  tokenVerifierFrom,
  UnitOfWork,
} from '@snippetry/service-kit';
import { createChecks } from './checks/index.ts';
import type { Config, WorkerConfig, WorkerJob } from './config.ts';
import { createExplanationJobs, createExplanations } from './explanations/index.ts';
import { createGistExports } from './gist-exports/index.ts';
import { createGithub, createGithubJobs } from './github/index.ts';
import { createImportJobs, createImports } from './imports/index.ts';
import { createOperations, createQueueMetrics } from './operations/index.ts';
import { createSourceJobs, createSources } from './sources/index.ts';

type RemoveOf = (tx: Transaction, id: string) => Promise<void>;

/** Removals of what each feature stores about a user or a snippet. */
interface Removals {
  github: { onUserDeleted: RemoveOf };
  explanations: {
    onUserDeleted: RemoveOf;
    onCodeDeleted: (tx: Transaction, snippetId: string, fingerprint: string) => Promise<void>;
  };
  gistExports: { onUserDeleted: RemoveOf; onSnippetDeleted: RemoveOf };
  imports: { onUserDeleted: RemoveOf };
  sources: { onUserDeleted: RemoveOf; onSnippetDeleted: RemoveOf };
}

/** Handlers of the events of other services. */
function eventHandlers(features: Removals): EventHandlers<'integrations'> {
  const { github, explanations, gistExports, imports, sources } = features;
  return {
    'user.deleted': async ({ tx }, { userId }) => {
      await github.onUserDeleted(tx, userId);
      await explanations.onUserDeleted(tx, userId);
      await gistExports.onUserDeleted(tx, userId);
      await imports.onUserDeleted(tx, userId);
      await sources.onUserDeleted(tx, userId);
    },
    'snippet.deleted': async ({ tx }, { snippetId }) => {
      await gistExports.onSnippetDeleted(tx, snippetId);
      await sources.onSnippetDeleted(tx, snippetId);
    },
    'snippet.code_deleted': ({ tx }, { snippetId, fingerprint }) =>
      explanations.onCodeDeleted(tx, snippetId, fingerprint),
  };
}

/** Wires the process that answers requests. */
export function compose(base: ServiceBase<Config>): Composition {
  const revocations = createRevocations(base.redis);
  const github = createGithub(base, revocations);
  const sources = createSources(base, github.access);
  const imports = createImports(base, github.access);
  const gistExports = createGistExports(base, github.access);
  const explanations = createExplanations(base);
  const operations = createOperations(base, revocations);
  const callers = callersFrom(base.config);
  return {
    ...callers,
    tokens: tokenVerifierFrom(base.config, revocations, callers.findAccessTokens),
    routes: [
      ...github.routes,
      ...imports.routes,
      ...gistExports.routes,
      ...sources.routes,
      ...explanations.routes,
      ...operations.routes,
      internalRoutes(personalInternalRoutes.integrations, {
        'POST /internal/github/personal': personalDataHandler({
          connection: github.personalData,
          imports: imports.personalData,
          'imported-files': sources.personalData,
          gists: gistExports.personalData,
        }),
      }),
    ],
    jobs: Object.keys(JOBS).filter((name): name is JobName => name !== 'mail.send'),
    checks: createChecks(base, {
      unitOfWork: new UnitOfWork({ connection: base.connection, log: base.log }),
      handlers: eventHandlers({ github, explanations, gistExports, imports, sources }),
    }),
    close: [...github.close, ...imports.close, ...explanations.close, ...operations.close],
  };
}

/** Wires the process that runs jobs and handles events. */
export function composeWorker(base: ServiceBase<WorkerConfig>): Composition {
  const { config, connection, log } = base;
  const github = createGithubJobs(base);
  const sources = createSourceJobs(base, github.access);
  const imports = createImportJobs(base, { access: github.access, sources: sources.repository });
  const gistExports = createGistExports(base, github.access);
  const explanations = createExplanationJobs(base);
  const queueMetrics = createQueueMetrics(base);
  return {
    subscription: subscribe('integrations', {
      unitOfWork: new UnitOfWork({ connection, log }),
      handlers: eventHandlers({ github, explanations, gistExports, imports, sources }),
    }),
    startWorkers: (redis) => {
      const groups: Record<WorkerJob, (typeof imports.startWorkers)[]> = {
        import: [imports.startWorkers, github.startWorkers, sources.startWorkers],
        explain: [explanations.startWorkers],
      };
      const starts = config.WORKER_JOBS.flatMap((group) => groups[group]);
      const stops = starts.flatMap((start) => start(redis));
      return () => Promise.all(stops.map((stop) => stop()));
    },
    prepare: async () => {
      await github.prepare();
      await sources.prepare();
      await imports.sweep();
      await explanations.sweep();
    },
    repeated: [...github.repeated, ...imports.repeated, ...explanations.repeated],
    close: [
      ...github.close,
      ...sources.close,
      ...imports.close,
      ...explanations.close,
      ...queueMetrics.close,
    ],
    // This process has no requests to drain.
    drainMs: 0,
  };
}
