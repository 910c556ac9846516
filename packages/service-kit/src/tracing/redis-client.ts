import type { Redis } from 'ioredis';
import type { Metrics } from '../metrics.ts';
import { currentScope, failureName } from './scope.ts';

/** Commands that wait for other clients. */
const BLOCKING = /^(?:b[lrz].*|x?read(?:group)?|wait(?:aof)?|p?subscribe)$/;

/** Measures the commands of a connection; within a sampled trace, each gets a span without values. */
export function observeRedis(redis: Redis, metrics: Metrics): void {
  const send = redis.sendCommand.bind(redis);
  redis.sendCommand = (command, ...target) => {
    if (redis.status !== 'ready' || BLOCKING.test(command.name)) return send(command, ...target);
    const start = performance.now();
    const span = currentScope()?.span?.child(command.name, 'client', {
      'db.system.name': 'redis',
      'db.operation.name': command.name,
    });
    const end = (failure?: string) => {
      metrics.redis.observe((performance.now() - start) / 1000);
      span?.end(failure);
    };
    command.promise.then(
      () => end(),
      (error) => end(failureName(error)),
    );
    return send(command, ...target);
  };
}
