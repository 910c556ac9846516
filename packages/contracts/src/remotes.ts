import { z } from 'zod';
import { BUILD_LIMITS, BuildId, RemoteName } from './build-manifest.ts';
import { EmptyReply, Id, limitedText, Time } from './common.ts';
import { defineRoutes } from './route.ts';

/** Beginning of every publish token. */
export const PUBLISH_TOKEN_PREFIX = 'spb_';

const NameParams = z.object({ name: RemoteName });

/** A published build of a remote or of the shell. */
export const Build = z.object({
  build: BuildId,
  /** Version of the shell; empty for remotes. */
  version: z.string(),
  /** Compatible versions of the shell. */
  requires: z.string(),
  /** Commit from which it was built; empty if unknown. */
  commit: z.string(),
  bytes: z.int(),
  files: z.int(),
  publishedAt: Time,
  /** Who published it: a username, the label of a publish token, or `source`. */
  publishedBy: z.string(),
  /** When its files were removed; null while it can be deployed. */
  removedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type Build = z.output<typeof Build>;

/** A build that only a share of the visitors gets. */
export const Canary = z.object({
  build: BuildId,
  /** Percentage of browsers that get it. */
  share: z.int().min(0).max(100),
  /** Usernames of users who get it in any case. */
  users: z.array(z.string()),
  /** `paused` by a person; `stopped` automatically because of its errors. Both have no traffic. */
  state: z.enum(['running', 'paused', 'stopped']),
  /** Why it was stopped; empty otherwise. */
  reason: z.string(),
  startedAt: Time,
  startedBy: z.string(),
});
/** See the schema of the same name. */
export type Canary = z.output<typeof Canary>;

/** Page loads of a build within the last hour, as reported by browsers. */
export const BuildFigures = z.object({
  build: BuildId,
  loads: z.int(),
  /** Page loads with at least one error of the build. */
  failed: z.int(),
});

/** A remote or the shell. */
export const Remote = z.object({
  name: RemoteName,
  /** The team that owns it; empty if unknown. */
  owner: z.string(),
  /** The build that visitors get without a canary; null before the first deployment. */
  stable: BuildId.nullable(),
  /** The build to which a rollback returns without a canary; null if there is none. */
  previous: BuildId.nullable(),
  canary: Canary.nullable(),
  /** Figures of the stable build and of the canary. */
  figures: z.array(BuildFigures),
});
/** See the schema of the same name. */
export type Remote = z.output<typeof Remote>;

/** Actions on a remote that the audit log records. */
export const REMOTE_ACTIONS = [
  'published',
  'deployed',
  'promoted',
  'paused',
  'rolled_back',
  'stopped',
  'removed',
  'token_created',
  'token_deleted',
] as const;

/** One action on a remote. */
export const RemoteAction = z.object({
  _id: Id,
  at: Time,
  /** A username, the label of a publish token, `source`, or `automatic stop`. */
  by: z.string(),
  action: z.enum(REMOTE_ACTIONS),
  /** The build that it concerns; empty for tokens. */
  build: z.string(),
  /** Share, reason or label; empty if there is none. */
  detail: z.string(),
});
/** See the schema of the same name. */
export type RemoteAction = z.output<typeof RemoteAction>;

/** A token with which a team's pipeline publishes and deploys its remote. */
export const PublishToken = z.object({
  _id: Id,
  label: z.string(),
  createdAt: Time,
  createdBy: z.string(),
  lastUsedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type PublishToken = z.output<typeof PublishToken>;

const RemoteReply = z.object({ remote: Remote });

/** Routes of the gateway for the teams that own remotes, and for administrators. */
export const remoteRoutes = defineRoutes({
  'GET /operations/remotes': {
    summary: 'All remotes and the shell with their deployments',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ remotes: z.array(Remote) }),
    errors: ['access.forbidden'],
  },
  'GET /operations/remotes/:name': {
    summary: 'One remote with its last 50 builds, its last 100 actions and its publish tokens',
    auth: 'required',
    sessionOnly: true,
    params: NameParams,
    reply: z.object({
      remote: Remote,
      builds: z.array(Build),
      actions: z.array(RemoteAction),
      tokens: z.array(PublishToken),
    }),
    errors: ['access.forbidden', 'remote.not_found'],
  },
  'POST /operations/remotes/:name/builds': {
    summary: 'Publish a build: a gzipped tar archive of its folder with build.json',
    auth: 'required',
    sessionOnly: true,
    proof: 'recent',
    params: NameParams,
    query: z.object({
      commit: z
        .string()
        .regex(/^[0-9a-f]{7,64}$/, { error: 'must be a hexadecimal commit id' })
        .optional(),
    }),
    upload: 'application/gzip',
    maxBody: BUILD_LIMITS.archive,
    status: 201,
    reply: z.object({ build: Build }),
    errors: ['access.forbidden', 'auth.proof_required', 'build.refused', 'build.exists'],
  },
  'PUT /operations/remotes/:name/deployments': {
    summary: 'Deploy a build to a share of the visitors; 100 % makes it the stable one',
    auth: 'required',
    sessionOnly: true,
    proof: 'recent',
    params: NameParams,
    body: z.object({
      build: BuildId,
      /** Percentage of browsers. */
      share: z.int().min(0).max(100),
      /** Usernames of users who get it in any case. */
      users: z.array(z.string().max(30)).max(50).default([]),
    }),
    reply: RemoteReply,
    errors: ['access.forbidden', 'auth.proof_required', 'remote.not_found', 'build.not_found'],
  },
  'POST /operations/remotes/:name/promote': {
    summary: 'Make the canary the stable build',
    auth: 'required',
    sessionOnly: true,
    proof: 'recent',
    params: NameParams,
    reply: RemoteReply,
    errors: ['access.forbidden', 'auth.proof_required', 'remote.not_found', 'remote.no_canary'],
  },
  'POST /operations/remotes/:name/pause': {
    summary: 'Take all traffic from the canary, and keep it for later',
    auth: 'required',
    sessionOnly: true,
    params: NameParams,
    reply: RemoteReply,
    errors: ['access.forbidden', 'remote.not_found', 'remote.no_canary'],
  },
  'POST /operations/remotes/:name/rollback': {
    summary: 'Drop the canary; without one, return to the previous stable build',
    auth: 'required',
    sessionOnly: true,
    params: NameParams,
    reply: RemoteReply,
    errors: ['access.forbidden', 'remote.not_found', 'remote.nothing_before'],
  },
  'POST /operations/remotes/:name/tokens': {
    summary: 'Create a publish token; the remote need not exist yet',
    auth: 'required',
    sessionOnly: true,
    proof: 'recent',
    params: NameParams,
    body: z.object({
      label: limitedText('Label', 60).min(1),
      /** The team that owns the remote. */
      owner: limitedText('Owner', 60).optional(),
    }),
    status: 201,
    reply: z.object({
      publishToken: PublishToken,
      /** The token itself, which is not stored and cannot be shown again. */
      secret: z.string(),
    }),
    errors: ['access.forbidden', 'auth.proof_required', 'auth.too_many'],
  },
  'DELETE /operations/remotes/:name/tokens/:id': {
    summary: 'Delete a publish token, which stops working at once',
    auth: 'required',
    sessionOnly: true,
    params: z.object({ name: RemoteName, id: Id }),
    reply: EmptyReply,
    errors: ['access.forbidden', 'auth.token_not_found'],
  },
});
