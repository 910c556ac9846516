import {
  type CloseStep,
  createQueue,
  createWorker,
  type Log,
  type Metrics,
  systemContext,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { RevocationsService } from '../github/revocations.service.ts';

/** The queue of tokens to withdraw. */
export function revocationQueue(redis: Redis): {
  enqueue: (revocationId: string) => Promise<void>;
  close: CloseStep;
} {
  const queue = createQueue('github.revoke', redis);
  return {
    enqueue: (revocationId) => queue.add({ revocationId }, { jobId: `revoke-${revocationId}` }),
    close: () => queue.close(),
  };
}

/** Starts to withdraw tokens, one after the other. */
export function startRevocationWorker(deps: {
  revocations: RevocationsService;
  redis: Redis;
  log: Log;
  metrics: Metrics;
}): CloseStep {
  const { revocations, redis, log, metrics } = deps;
  const worker = createWorker(
    'github.revoke',
    ({ revocationId }) =>
      revocations.withdraw(systemContext({ log: log.child({ revocationId }) }), revocationId),
    { redis, log, metrics },
  );
  return () => worker.close();
}
