import type { IntegrationJobName, JobPayload } from '@snippetry/contracts';
import type { SystemContext } from '@snippetry/service-kit';

/** Runs one job. Throws `JobFailure` where a retry is useless; any other error is retried. */
export type JobHandler<Name extends RecordedJobName> = (
  ctx: SystemContext,
  payload: JobPayload<Name>,
) => Promise<void>;

/** The jobs of one user, of which a record is kept. */
export type RecordedJobName = Exclude<IntegrationJobName, 'snippet.explain'>;

/** One handler per job with a record; a missing one does not compile. */
export type JobHandlers = { [Name in RecordedJobName]: JobHandler<Name> };
