import { githubRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  BrowserCookie,
  createTokenCipher,
  createUserLimit,
  publicRoutes,
  type Revocations,
  type ServiceBase,
  systemContext,
  UnitOfWork,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { createLimitGate, GithubOauth } from '../clients/github/index.ts';
import { BrowseService } from './browse.service.ts';
import { RevocationService, revocationQueue, startRevocationWorker } from './github.jobs.ts';
import { GithubConnectionRepository, RevocationRepository } from './github.repository.ts';
import { githubHandlers } from './github.routes.ts';
import { GithubService, KeyRotationService } from './github.service.ts';
import { GithubAccess } from './github-access.ts';
import { LINK_SECONDS, LinkStates, OauthService } from './oauth.service.ts';

export type { GithubAccess } from './github-access.ts';

interface GithubConfig extends BaseConfig {
  ENCRYPTION_KEY: string[];
  GITHUB_CLIENT_ID?: string | undefined;
  GITHUB_CLIENT_SECRET?: string | undefined;
  GITHUB_URL: string;
  GITHUB_API_URL: string;
  GITHUB_SANDBOX: boolean;
  GITHUB_TIMEOUT_MS: number;
}

type Base = ServiceBase<GithubConfig>;

/** Interval of the search for tokens whose withdrawal has no job. */
const SWEEP_MS = 30_000;
const DAY_MS = 86_400_000;

function createShared({ config, connection, log, redis }: Base) {
  const unitOfWork = new UnitOfWork({ connection, log });
  const tokenCipher = createTokenCipher(config.ENCRYPTION_KEY);
  const repository = new GithubConnectionRepository({ connection, tokenCipher });
  const revocations = new RevocationRepository({ connection, tokenCipher });
  const queue = revocationQueue(redis);
  const server = {
    webUrl: config.GITHUB_URL,
    apiUrl: config.GITHUB_API_URL,
    timeoutMs: config.GITHUB_TIMEOUT_MS,
  };
  const isConfigured = config.GITHUB_CLIENT_ID !== undefined;
  const gate = createLimitGate(redis);
  const access = new GithubAccess({ repository, unitOfWork, gate, redis, server, isConfigured });
  const oauth = new GithubOauth({
    server,
    clientId: config.GITHUB_CLIENT_ID ?? '',
    clientSecret: config.GITHUB_CLIENT_SECRET ?? '',
    redirectUri: new URL('/api/github/callback', config.PUBLIC_ORIGIN).href,
  });
  const github = new GithubService({
    unitOfWork,
    repository,
    revocations,
    enqueueRevocation: queue.enqueue,
    gate,
    isConfigured,
    isSandbox: config.GITHUB_SANDBOX,
  });
  return { unitOfWork, tokenCipher, repository, revocations, queue, access, oauth, github };
}

/** GitHub connections in the process that answers requests. */
export function createGithub(
  base: ServiceBase<GithubConfig & { GITHUB_REQUESTS_PER_MINUTE: number }>,
  revocations: Revocations,
) {
  const { config, redis } = base;
  const shared = createShared(base);
  const { access, repository, tokenCipher, oauth, github, queue } = shared;
  const perMinute = config.GITHUB_REQUESTS_PER_MINUTE;
  const limit = createUserLimit({ redis, name: 'github', perMinute });
  const cookie = new BrowserCookie({
    prefix: 'snippetry_github_',
    path: '/api/github/callback',
    maxAgeSeconds: LINK_SECONDS,
    isSecure: new URL(config.PUBLIC_ORIGIN).protocol === 'https:',
  });
  const linking = new OauthService({
    states: new LinkStates({ redis, tokenCipher }),
    cookie,
    oauth,
    repository,
    connect: github.connect.bind(github),
    revocations,
    limit,
    isConfigured: github.isConfigured,
  });
  const browse = new BrowseService({ ...shared, limit });
  return {
    access,
    onUserDeleted: github.onUserDeleted.bind(github),
    personalData: repository.personalData,
    routes: [
      publicRoutes(githubRoutes, githubHandlers({ github, browse, oauth: linking, cookie })),
    ],
    close: [queue.close],
  };
}

/** GitHub connections in the process that runs jobs. */
export function createGithubJobs(base: Base) {
  const { log, metrics, tracing } = base;
  const { queue, ...shared } = createShared(base);
  const { repository, unitOfWork } = shared;
  const revocations = new RevocationService({
    ...shared,
    connections: repository,
    enqueue: queue.enqueue,
  });
  const rotation = new KeyRotationService({ repository, unitOfWork });
  const ctx = systemContext({ log });
  const rotate = () => rotation.run(ctx);
  const sweep = () => revocations.sweep(ctx);
  return {
    access: shared.access,
    onUserDeleted: shared.github.onUserDeleted.bind(shared.github),
    startWorkers: (redis: Redis) => [
      startRevocationWorker({ revocations, redis, log, metrics, tracing }),
    ],
    prepare: async () => {
      await rotate();
      await sweep();
    },
    repeated: [
      { name: 'looking for tokens to withdraw', everyMs: SWEEP_MS, run: sweep },
      { name: 'renewing the encryption of tokens', everyMs: DAY_MS, run: rotate },
    ],
    close: [queue.close],
  };
}
