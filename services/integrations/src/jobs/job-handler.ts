import type { JobName, JobPayload } from '@snippetry/contracts';
import type { SystemContext } from '@snippetry/service-kit';

/** Does one job. Throws `JobFailure` where another try is useless, anything else to be tried again. */
export type JobHandler<Name extends JobName> = (
  ctx: SystemContext,
  payload: JobPayload<Name>,
) => Promise<void>;

/** One handler per declared job; a missing one does not compile. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> };
