import type { JobPayload } from '@snippetry/contracts';
import type { SystemContext } from '@snippetry/service-kit';
import type { RecordedJobName } from '../domain/job.ts';

/** Runs one job. Throws `JobFailure` where a retry is useless; any other error is retried. */
export type JobHandler<Name extends RecordedJobName> = (
  ctx: SystemContext,
  payload: JobPayload<Name>,
) => Promise<void>;

/** One handler per declared job; a missing one does not compile. */
export type JobHandlers = { [Name in RecordedJobName]: JobHandler<Name> };
