import {
  baseConfig,
  type Env,
  port,
  readConfig,
  tokenKeyProblems,
  urlList,
} from '@snippetry/service-kit';
import { z } from 'zod';

const Key = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{64}$/i, 'must be keys of 64 hexadecimal digits, separated by commas')
  .refine((key) => new Set(key).size > 4, { error: 'must be random' });

/** The first key encrypts; the others only decrypt what they encrypted before a rotation. */
const keyList = z
  .string()
  .transform((value) => value.split(','))
  .pipe(z.array(Key).min(1));

const shared = {
  ...baseConfig,
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_integrations'),
  AUTH_URL: urlList('http://127.0.0.1:4101'),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  ENCRYPTION_KEY: keyList,
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
};

const httpSchema = z.object({ ...shared, PORT: port(4105) });
const workerSchema = z.object({ ...shared, PORT: port(4115) });

/** What the process that answers requests is configured with. */
export type Config = z.output<typeof httpSchema>;
/** What the process that runs jobs is configured with. */
export type WorkerConfig = z.output<typeof workerSchema>;

type Github = Pick<Config, 'GITHUB_CLIENT_ID' | 'GITHUB_CLIENT_SECRET'>;

/** Whether the operator registered a GitHub application. */
export function isGithubConfigured(config: Github): boolean {
  return config.GITHUB_CLIENT_ID !== undefined;
}

function githubProblems(config: Github): string[] {
  const half =
    (config.GITHUB_CLIENT_ID === undefined) !== (config.GITHUB_CLIENT_SECRET === undefined);
  return half ? ['GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET must be set together'] : [];
}

/** Parses and checks the environment. */
export function loadConfig(env: Env): Config {
  return readConfig(httpSchema, env, (config) => [
    ...tokenKeyProblems(config),
    ...githubProblems(config),
  ]);
}

/** See {@link loadConfig}. */
export function loadWorkerConfig(env: Env): WorkerConfig {
  return readConfig(workerSchema, env, githubProblems);
}
