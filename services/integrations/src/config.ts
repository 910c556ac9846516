import {
  baseConfig,
  days,
  type Env,
  githubConfig,
  githubProblems,
  keyList,
  perMinute,
  port,
  readConfig,
  tokenKeyProblems,
  urlList,
} from '@snippetry/service-kit';
import { z } from 'zod';

/** Groups of queues, of which a worker process serves some or all. */
const WORKER_JOBS = ['import', 'explain'] as const;
export type WorkerJob = (typeof WORKER_JOBS)[number];

const count = (initial: number) => z.coerce.number().int().min(1).max(1_000_000).default(initial);

const shared = {
  ...baseConfig,
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_integrations'),
  AUTH_URL: urlList('http://127.0.0.1:4101'),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  ENCRYPTION_KEY: keyList(),
  ...githubConfig,
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL' })
    .default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().max(100).default('gpt-4.1-mini'),
  AI_MAX_CHARACTERS: count(60_000),
  AI_TIMEOUT_MS: count(20_000),
  /** Retention of finished imports. */
  IMPORT_DAYS: days(90),
  /** Retention of finished explanations. */
  EXPLANATION_DAYS: days(90),
  /** Interval in which imported files are compared with GitHub, in milliseconds. */
  UPSTREAM_CHECK_MS: z.coerce
    .number()
    .int()
    .min(500)
    .max(7 * 86_400_000)
    .default(6 * 3_600_000),
};

const httpSchema = z.object({
  ...shared,
  PORT: port(4105),
  /** Requests of a user per minute that call GitHub; 0 for no limit. */
  GITHUB_REQUESTS_PER_MINUTE: perMinute(240),
  AI_HOURLY_LIMIT: z.coerce.number().int().min(0).max(1_000_000).default(20),
  IMPORTS_PER_MINUTE: perMinute(40),
});

/** Groups of queues that this process serves, separated by commas; all by default. */
const workerJobs = z
  .string()
  .default(WORKER_JOBS.join(','))
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(WORKER_JOBS, { error: `must be of ${WORKER_JOBS.join(', ')}` })).min(1));

const workerSchema = z.object({
  ...shared,
  PORT: port(4115),
  WORKER_JOBS: workerJobs,
  /** Maximum time between two renewals of a job's lock. */
  JOB_LOCK_MS: z.coerce.number().int().min(1000).max(600_000).default(30_000),
  /** Files that are imported at once; they mostly wait for GitHub. */
  IMPORT_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(20),
  /** Explanations that are made at once; they mostly wait for the model. */
  EXPLAIN_CONCURRENCY: z.coerce.number().int().min(1).max(200).default(10),
});

export type Config = z.output<typeof httpSchema>;
export type WorkerConfig = z.output<typeof workerSchema>;

export function loadConfig(env: Env): Config {
  return readConfig(httpSchema, env, (config) => [
    ...tokenKeyProblems(config),
    ...githubProblems(config),
  ]);
}

export function loadWorkerConfig(env: Env): WorkerConfig {
  return readConfig(workerSchema, env, githubProblems);
}
