import { Timestamp } from 'bson';
import type { Engine } from '../engine/engine.ts';
import type { Transaction } from '../engine/transaction.ts';
import { CommandError } from '../errors.ts';
import { type Doc, isDoc } from '../values/types.ts';

const SUPPORTED = new Set(['find', 'aggregate', 'distinct']);

/** A snapshot that a command reads. */
export interface SnapshotRead {
  /** Cluster time the client names it by. */
  time: Timestamp;
  transaction: Transaction;
}

const invalid = (message: string): CommandError => new CommandError(72, 'InvalidOptions', message);

/** Code 239: a snapshot was read for too long. */
export const snapshotTooOld = (): CommandError =>
  new CommandError(239, 'SnapshotTooOld', 'Read timestamp is older than the oldest available one.');

/**
 * The snapshot a read with read concern "snapshot" outside a transaction is made on: that of
 * `atClusterTime`, or a new one. Throws 72 for commands that cannot read one and 246 for one that is gone.
 */
export function snapshotRead(
  engine: Engine,
  { name, command }: { name: string; command: Doc },
  now: () => Timestamp,
): SnapshotRead | undefined {
  if (!isDoc(command.readConcern)) return undefined;
  const { level, atClusterTime } = command.readConcern;
  const outside = level === 'snapshot' && command.autocommit !== false;
  if (!outside) {
    if (atClusterTime === undefined) return undefined;
    throw invalid(
      'readConcern.atClusterTime is only valid with level "snapshot" outside transactions',
    );
  }
  if (!SUPPORTED.has(name)) {
    throw invalid(`Command ${name} does not support { readConcern: { level: "snapshot" } }`);
  }
  if (!(atClusterTime instanceof Timestamp)) {
    const time = now();
    return { time, transaction: engine.snapshots.take(time) };
  }
  const transaction = engine.snapshots.at(atClusterTime);
  if (transaction) return { time: atClusterTime, transaction };
  throw new CommandError(246, 'SnapshotUnavailable', 'The asked-for snapshot is not available.');
}
