import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AppError,
  BUILD_LIMITS,
  PUBLISH_TOKEN_PREFIX,
  type Remote,
  type remoteRoutes,
} from '@snippetry/contracts';
import {
  type Handlers,
  hashOf,
  newSecret,
  objectId,
  type UserViewer,
} from '@snippetry/service-kit';
import { unpack } from '../builds/archive.ts';
import { refused } from '../builds/check-build.ts';
import type { FindCanaryUsers } from './canary-users.ts';
import type { DeploymentService } from './deployments.ts';
import type { Identity } from './identity.ts';
import type { RemoteDoc } from './registry.model.ts';
import type { RegistryRepository } from './registry.repository.ts';
import { presentAction, presentBuild, presentRemote, presentToken } from './remote.presenter.ts';

export interface RemoteHandlerDeps {
  repository: RegistryRepository;
  deployments: DeploymentService;
  identity: Identity;
  findUsers: FindCanaryUsers;
  /** Returns page loads and errors of the last hour by build. */
  figuresOf: (remote: RemoteDoc) => Promise<Remote['figures']>;
}

const LAST = { builds: 50, actions: 100 };
const MOST_TOKENS = 20;

export function remoteHandlers(deps: RemoteHandlerDeps): Handlers<typeof remoteRoutes> {
  const { repository, deployments, identity, findUsers } = deps;

  async function present(doc: RemoteDoc | null): Promise<Remote> {
    if (!doc) throw new AppError('remote.not_found');
    return presentRemote(doc, await deps.figuresOf(doc));
  }
  const reply = async (name: string) => ({ remote: await present(await repository.remote(name)) });

  /** Creates the handler of an action on a remote, which answers with its new state. */
  const acting =
    (act: (name: string, by: { by: string }) => Promise<void>) =>
    async ({ viewer }: { viewer: UserViewer }, { params }: { params: { name: string } }) => {
      identity.requireRemote(viewer, params.name);
      await act(params.name, { by: viewer.username });
      return reply(params.name);
    };

  return {
    'GET /operations/remotes': async ({ viewer }) => {
      identity.requireAdministrator(viewer);
      return { remotes: await Promise.all((await repository.remotes()).map(present)) };
    },
    'GET /operations/remotes/:name': async ({ viewer }, { params: { name } }) => {
      identity.requireRemote(viewer, name);
      const [remote, builds, actions, tokens] = await Promise.all([
        repository.remote(name).then(present),
        repository.lastBuilds(name, LAST.builds),
        repository.lastActions(name, LAST.actions),
        repository.tokens(name),
      ]);
      return {
        remote,
        builds: builds.map(presentBuild),
        actions: actions.map(presentAction),
        tokens: tokens.map(presentToken),
      };
    },
    'POST /operations/remotes/:name/builds': async ({ viewer }, { params, query, res }) => {
      identity.requireRemote(viewer, params.name);
      const files = await readArchive(res.req);
      const { commit } = query;
      const options = { by: viewer.username, commit };
      const build = await deployments.publish(params.name, files, options);
      return { build: presentBuild(build) };
    },
    'PUT /operations/remotes/:name/deployments': async (ctx, { params: { name }, body }) => {
      identity.requireRemote(ctx.viewer, name);
      const users = await findUsers(ctx, body.users);
      const { build, share } = body;
      await deployments.deploy(name, { build, share, users, by: ctx.viewer.username });
      return reply(name);
    },
    'POST /operations/remotes/:name/promote': acting((name, by) => deployments.promote(name, by)),
    'POST /operations/remotes/:name/pause': acting((name, by) => deployments.pause(name, by)),
    'POST /operations/remotes/:name/rollback': acting((name, by) => deployments.rollback(name, by)),
    ...tokenHandlers(deps),
  };
}

type TokenKey = Extract<keyof typeof remoteRoutes, `${string}/tokens${string}`>;

/** Handlers of publish tokens, which only administrators may create and delete. */
function tokenHandlers({
  repository,
  identity,
}: RemoteHandlerDeps): Pick<Handlers<typeof remoteRoutes>, TokenKey> {
  return {
    'POST /operations/remotes/:name/tokens': async (
      { viewer },
      { params: { name }, body, res },
    ) => {
      identity.requireAdministrator(viewer);
      if ((await repository.tokens(name)).length >= MOST_TOKENS)
        throw new AppError('auth.too_many');
      const secret = PUBLISH_TOKEN_PREFIX + newSecret();
      const { label, owner = '' } = body;
      const createdBy = viewer.username;
      const facts = { name, label, createdBy, hash: hashOf(secret), createdAt: new Date() };
      const token = await repository.addToken(facts, owner);
      res.setHeader('cache-control', 'no-store');
      return { publishToken: presentToken(token), secret };
    },
    'DELETE /operations/remotes/:name/tokens/:id': async ({ viewer }, { params }) => {
      identity.requireAdministrator(viewer);
      const { name, id } = params;
      const isDeleted = await repository.deleteToken(name, objectId(id), viewer.username);
      if (!isDeleted) throw new AppError('auth.token_not_found');
      return {};
    },
  };
}

/** Reads an uploaded archive; the gateway has checked its declared size. */
async function readArchive(request: IncomingMessage) {
  if (!/^application\/(?:x-)?gzip\b/.test(request.headers['content-type'] ?? '')) {
    throw new AppError('request.unsupported_media_type', {
      message: 'Send the archive as application/gzip',
    });
  }
  const archive = await buffer(limited(request));
  return unpack(archive).catch((error: unknown) => {
    throw refused([
      `the archive cannot be read: ${error instanceof Error ? error.message : error}`,
    ]);
  });
}

/** Ends a stream with an error once it is longer than an archive may be. */
async function* limited(stream: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of stream) {
    const chunk: Buffer = part;
    bytes += chunk.length;
    if (bytes > BUILD_LIMITS.archive) throw new AppError('request.too_large');
    yield chunk;
  }
}
