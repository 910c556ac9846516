import { z } from 'zod';
import { Time } from './common.ts';
import { defineRoutes } from './route.ts';

/** The GitHub connection of the signed-in user. */
export const GithubStatus = z.object({
  isConnected: z.boolean(),
  /** False if the operator has not configured a GitHub application. */
  isConfigured: z.boolean(),
  github: z
    .object({
      username: z.string(),
      profileUrl: z.string(),
      avatarUrl: z.string(),
      repositoryCount: z.int(),
      connectedAt: Time,
      lastSyncAt: Time.nullable(),
    })
    .nullable(),
});
/** See the schema of the same name. */
export type GithubStatus = z.output<typeof GithubStatus>;

/** A background job of the signed-in user. */
export const Job = z.object({
  id: z.string(),
  kind: z.enum(['github.import', 'snippet.explain']),
  state: z.enum(['waiting', 'active', 'completed', 'failed']),
  createdAt: Time,
});

/** Routes of `/api/github`. */
export const integrationRoutes = defineRoutes({
  'GET /github/status': {
    summary: 'The signed-in user’s GitHub connection',
    auth: 'required',
    reply: GithubStatus,
  },
  'GET /github/jobs': {
    summary: 'The signed-in user’s latest background jobs',
    auth: 'required',
    reply: z.object({ jobs: z.array(Job) }),
  },
});
