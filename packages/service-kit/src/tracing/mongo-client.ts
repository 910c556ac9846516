import type { mongo } from 'mongoose';
import type { Metrics } from '../metrics.ts';
import { type ActiveSpan, currentScope, failureName } from './scope.ts';

/** Returns the collection of a command, whose first field names both; empty for others. */
function collectionOf({ commandName, command }: mongo.CommandStartedEvent): string {
  const target: unknown = command[commandName === 'getMore' ? 'collection' : commandName];
  return typeof target === 'string' ? target : '';
}

/** Records a span of every command within a sampled trace, with its collection and no values. */
function recordCommands(client: mongo.MongoClient): void {
  const spans = new Map<number, ActiveSpan>();
  client.on('commandStarted', (event) => {
    const parent = currentScope()?.span;
    if (!parent) return;
    const { commandName, databaseName, requestId } = event;
    const collection = collectionOf(event);
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      ...(collection && { 'db.collection.name': collection }),
    };
    spans.set(requestId, parent.child(`${commandName} ${collection}`.trim(), 'client', attributes));
  });
  const end = (requestId: number, failure?: string) => {
    spans.get(requestId)?.end(failure);
    spans.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, failureName(failure)));
}

/** Numbers of connections of one client. */
export interface PoolUse {
  inUse: number;
  waiting: number;
}

/**
 * Measures a client's pool and the time of its operations, from the events of the pool: those of commands
 * make the driver decode every answer twice, so only traced clients have them.
 */
export function observeMongo(
  client: mongo.MongoClient,
  options: { metrics: Metrics; pool: PoolUse; isTraced: boolean },
): void {
  const { metrics, pool, isTraced } = options;
  const startedAt = new Map<unknown, number>();
  const keyOf = ({ address, connectionId }: { address: string; connectionId: unknown }) =>
    `${address} ${connectionId}`;
  client.on('connectionCheckOutStarted', () => {
    pool.waiting++;
  });
  client.on('connectionCheckOutFailed', () => {
    pool.waiting--;
  });
  client.on('connectionCheckedOut', (event) => {
    pool.waiting--;
    pool.inUse++;
    startedAt.set(keyOf(event), performance.now());
  });
  client.on('connectionCheckedIn', (event) => {
    pool.inUse--;
    const start = startedAt.get(keyOf(event));
    startedAt.delete(keyOf(event));
    if (start !== undefined) metrics.mongo.observe((performance.now() - start) / 1000);
  });
  if (isTraced) recordCommands(client);
}
