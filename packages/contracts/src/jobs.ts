import { z } from 'zod';
import { ExplainJob } from './ai.ts';
import { Id } from './common.ts';

/** One kind of background job, with its queue, its payload and its number of attempts. */
export interface JobSpec {
  queue: string;
  payload: z.ZodType;
  /** Maximum attempts before it counts as failed. */
  attempts: number;
}

function defineJobs<const Table extends Record<string, JobSpec>>(table: Table): Table {
  return table;
}

/** The jobs of the integrations service's worker. */
export const INTEGRATION_JOBS = defineJobs({
  'snippet.explain': {
    queue: 'explain',
    attempts: 4,
    payload: z.object({ jobId: ExplainJob.shape.id }),
  },
  'github.import': {
    queue: 'import',
    attempts: 4,
    payload: z.object({ jobId: Id, userId: Id }),
  },
  /** One file of an import, by its index in the record of the import. */
  'github.import-file': {
    queue: 'import-files',
    attempts: 5,
    payload: z.object({ jobId: Id, index: z.int().min(0) }),
  },
});

/**
 * Jobs of the auth service. Attempts continue for four hours, since a mail server may be down for
 * long.
 */
const AUTH_JOBS = defineJobs({
  'mail.send': {
    queue: 'mail',
    attempts: 15,
    payload: z.object({ mailId: Id }),
  },
});

/**
 * Revokes the grant at GitHub of a user who has disconnected. Attempts continue for most of a day.
 */
const CONNECTION_JOBS = defineJobs({
  'github.revoke': {
    queue: 'github-revoke',
    attempts: 17,
    payload: z.object({ revocationId: Id }),
  },
});

/** Compares imported files with their current state at GitHub; one job at a time checks those of all users. */
const SOURCE_JOBS = defineJobs({
  'github.check-sources': { queue: 'check-sources', attempts: 2, payload: z.object({}) },
});

/** All background jobs. Payloads contain ids and revisions, never code or tokens, which Redis would store. */
export const JOBS = { ...INTEGRATION_JOBS, ...CONNECTION_JOBS, ...SOURCE_JOBS, ...AUTH_JOBS };

/** Names of the jobs of the integrations service's worker. */
export type IntegrationJobName = keyof typeof INTEGRATION_JOBS;

/** Names of all jobs. */
export type JobName = keyof typeof JOBS;

/** The payload of a job. */
export type JobPayload<Name extends JobName> = z.output<(typeof JOBS)[Name]['payload']>;
