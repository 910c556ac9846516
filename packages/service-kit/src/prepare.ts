import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { RESTORES } from './backup/databases.ts';
import type { Readiness } from './health.ts';
import type { Log } from './log.ts';
import { type Migration, NewerSchemaError, prepareSchema } from './migrations/index.ts';
import { isClosed, mongoCheck } from './mongo.ts';

/** @throws Error if a restore or a move of this database was interrupted */
async function refuseUnfinishedRestore(connection: Connection): Promise<void> {
  await connection.asPromise();
  if ((await connection.collection(RESTORES).findOne({})) === null) return;
  throw new Error(
    `a restore of the database ${connection.name} was interrupted: run the same command again`,
  );
}

/** Options of {@link prepareWhenUp}. */
export interface PrepareOptions {
  readiness: Readiness;
  log: Log;
  migrations?: readonly Migration[] | undefined;
  /** Runs after the models are prepared. */
  prepare?: (() => Promise<void>) | undefined;
}

/**
 * Creates what the models need, runs the migrations and then `prepare`, and retries until they
 * succeed. The process is not ready before that; indexes of large collections and migrations that
 * need not be complete follow. Call it after all models are compiled.
 *
 * @throws NewerSchemaError if a newer program has changed the database; nothing else
 */
export async function prepareWhenUp(
  connection: Connection,
  options: PrepareOptions,
): Promise<void> {
  const { readiness, log, migrations = [] } = options;
  let reason = 'the indexes are not created yet';
  let prepared = false;
  readiness.add('mongo', async () => {
    if (!prepared) throw new Error(reason);
    await mongoCheck(connection)();
  });
  const prepare = async () => {
    await refuseUnfinishedRestore(connection);
    const complete = await prepareSchema(connection, {
      migrations,
      log,
      signal: readiness.signal,
    });
    await options.prepare?.();
    return complete;
  };
  const untilDone = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
    while (!isClosed(connection)) {
      try {
        return await work();
      } catch (err) {
        if (err instanceof NewerSchemaError) throw err;
        const message = err instanceof Error ? err.message : String(err);
        if (message !== reason) log.warn({ err }, 'the database cannot be prepared yet');
        reason = message;
        await sleep(1000, undefined, { ref: false });
      }
    }
    return undefined;
  };
  const complete = await untilDone(prepare);
  if (!complete) return;
  prepared = true;
  await untilDone(complete);
}
