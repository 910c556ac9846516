import {
  type BaseConfig,
  fetchFactsFrom,
  publicRoutes,
  type ServiceBase,
  type SnippetsConfig,
  UnitOfWork,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { SnippetsClient } from '../clients/snippets.client.ts';
import type { GithubAccess } from '../github/index.ts';
import { SourceChecks, sourceCheckQueue, startSourceChecks } from './source.jobs.ts';
import { SourceRepository } from './source.repository.ts';
import { sourceHandlers, sourceRoutes } from './source.routes.ts';
import { SourceService } from './source.service.ts';

export type { SourceRepository } from './source.repository.ts';
export {
  changeOf,
  contentKey,
  type FileLocation,
  type FileReader,
  type ImportedFile,
  type NewImportedFile,
  readFile,
  type UpstreamFile,
} from './source.ts';

type Base = ServiceBase<BaseConfig & SnippetsConfig & { UPSTREAM_CHECK_MS: number }>;

function createShared({ config, connection, log }: Base, github: GithubAccess) {
  const unitOfWork = new UnitOfWork({ connection, log });
  const sources = new SourceRepository(connection);
  const everyMs = config.UPSTREAM_CHECK_MS;
  return {
    sources,
    checks: new SourceChecks({ unitOfWork, sources, github, everyMs }),
    unitOfWork,
  };
}

/** Sources in the process that answers requests. */
export function createSources(base: Base, github: GithubAccess) {
  const { sources, checks, unitOfWork } = createShared(base, github);
  const service = new SourceService({
    unitOfWork,
    sources,
    github,
    snippets: new SnippetsClient(base.config),
    fetchFacts: fetchFactsFrom(base.config),
    checkSoon: checks.checkSoon.bind(checks),
  });
  return {
    onUserDeleted: sources.removeOfUser.bind(sources),
    onSnippetDeleted: sources.removeOfSnippet.bind(sources),
    personalData: sources.personalData,
    routes: [publicRoutes(sourceRoutes, sourceHandlers(service))],
  };
}

/** Sources in the process that runs jobs. */
export function createSourceJobs(base: Base, github: GithubAccess) {
  const { config, log, metrics, redis } = base;
  const { sources, checks } = createShared(base, github);
  const queue = sourceCheckQueue({ redis, everyMs: config.UPSTREAM_CHECK_MS });
  return {
    repository: sources,
    onUserDeleted: sources.removeOfUser.bind(sources),
    onSnippetDeleted: sources.removeOfSnippet.bind(sources),
    startWorkers: (queueRedis: Redis) => [
      startSourceChecks({ checks, redis: queueRedis, log, metrics }),
    ],
    prepare: queue.schedule,
    close: [queue.close],
  };
}
