import {
  BrowserCookie,
  createTokenCipher,
  createUserLimit,
  publicRoutes,
  type Revocations,
  type ServiceBase,
  systemContext,
  UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import { type Config, isGithubConfigured, type WorkerConfig } from './config.ts';
import { BrowseService } from './github/browse.service.ts';
import { connectionHandlers, connectionRoutes } from './github/github.routes.ts';
import { GithubService } from './github/github.service.ts';
import { KeyRotationService } from './github/key-rotation.service.ts';
import { RevocationsService } from './github/revocations.service.ts';
import { OctokitAccess } from './github-client/github-access.ts';
import { createLimitGate } from './github-client/limit-gate.ts';
import { OctokitOauth } from './github-client/octokit-oauth.ts';
import { revocationQueue } from './jobs/revocation-jobs.ts';
import { LINK_SECONDS, LinkStates } from './oauth/link-states.ts';
import { oauthHandlers, oauthRoutes } from './oauth/oauth.routes.ts';
import { OauthService } from './oauth/oauth.service.ts';
import { GithubConnectionRepository } from './store/github-connection.repository.ts';
import { RevocationRepository } from './store/revocation.repository.ts';

export type Base = ServiceBase<Config | WorkerConfig>;

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
    redirectUri: new URL('/api/github/callback', config.PUBLIC_ORIGIN).href,
  });
  return { unitOfWork, tokenCipher, repository, gate, access, oauth, isConfigured };
}

/** The connection to GitHub, which both processes use. */
export function composeConnection(base: Base) {
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
  return {
    unitOfWork,
    tokenCipher,
    repository,
    access,
    oauth,
    revocations,
    queue,
    github,
  };
}

export type Connected = ReturnType<typeof composeConnection>;

/** What people do with their connection, in the process that answers requests. */
export function composeLinking(
  { config, redis }: ServiceBase<Config>,
  { unitOfWork, tokenCipher, repository, access, oauth, github, queue }: Connected,
  revocations: Revocations,
) {
  const perMinute = config.GITHUB_REQUESTS_PER_MINUTE;
  const limit = createUserLimit({ redis, name: 'github', perMinute });
  const browse = new BrowseService({ access, repository, unitOfWork, limit });
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
    connect: (ctx, connection) => github.connect(ctx, connection),
    revocations,
    limit,
    isConfigured: github.isConfigured,
  });
  const status = (ctx: UserContext) => github.status(ctx);
  return {
    routes: [
      publicRoutes(connectionRoutes, connectionHandlers({ github, browse })),
      publicRoutes(oauthRoutes, oauthHandlers({ oauth: linking, status, cookie })),
    ],
    close: [queue.close],
  };
}

/** Milliseconds between looks for tokens to withdraw that have no job. */
const SWEEP_MS = 30_000;
const DAY_MS = 86_400_000;

/** Wires the upkeep of connections: tokens to withdraw, and tokens of older keys. */
export function composeUpkeep(base: ServiceBase<WorkerConfig>, parts: Connected) {
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
  const sweep = () => revocations.sweep(ctx);
  return {
    revocations,
    atStart: async () => {
      await rotate();
      await sweep();
    },
    repeated: [
      { name: 'looking for tokens to withdraw', everyMs: SWEEP_MS, run: sweep },
      { name: 'renewing the encryption of tokens', everyMs: DAY_MS, run: rotate },
    ],
  };
}
