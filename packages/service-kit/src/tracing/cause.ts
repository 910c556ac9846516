import { z } from 'zod';
import { currentScope, failureName, inScope, type Scope } from './scope.ts';
import type { Tracing } from './tracing.ts';

/** The request that caused a job, as stored with the job. */
const Cause = z.object({
  requestId: z.string().max(64).optional(),
  traceparent: z.string().max(60).optional(),
});
type Cause = z.output<typeof Cause>;

/** Options of a BullMQ job that carry its cause. */
export interface CauseOptions {
  telemetry?: { metadata: string };
}

/** Returns job options with the request and the trace that the job continues. */
export function causeOptions({ requestId, traceparent }: Cause): CauseOptions {
  if (!requestId && !traceparent) return {};
  return { telemetry: { metadata: JSON.stringify({ requestId, traceparent }) } };
}

/** Returns job options with the request that the running code works for. */
export function currentCause(): CauseOptions {
  const scope = currentScope();
  if (!scope) return {};
  return causeOptions({
    requestId: scope.requestId || undefined,
    traceparent: scope.span?.traceparent,
  });
}

function parseCause(metadata: string | undefined): Cause {
  if (metadata === undefined) return {};
  try {
    return Cause.safeParse(JSON.parse(metadata)).data ?? {};
  } catch {
    // Jobs of another version may carry other metadata.
    return {};
  }
}

/** The parts of a BullMQ job that name it and its cause. */
interface CausedJob {
  name: string;
  queueName: string;
  attemptsMade: number;
  opts: { telemetry?: { metadata?: string } };
}

/** Runs a job in the scope of the request that caused it, as a part of its trace. */
export async function runCaused<Result>(
  tracing: Tracing | undefined,
  job: CausedJob,
  work: () => Promise<Result>,
): Promise<Result> {
  const { requestId = '', traceparent } = parseCause(job.opts.telemetry?.metadata);
  const span = tracing?.resume(traceparent, `process ${job.queueName}`, 'consumer');
  span?.set({
    'messaging.system': 'bullmq',
    'messaging.destination.name': job.queueName,
    'messaging.operation.name': job.name,
    'messaging.attempt': job.attemptsMade + 1,
  });
  const scope: Scope = { requestId, span };
  return inScope(scope, async () => {
    try {
      const result = await work();
      span?.end();
      return result;
    } catch (error) {
      span?.end(failureName(error));
      throw error;
    }
  });
}
