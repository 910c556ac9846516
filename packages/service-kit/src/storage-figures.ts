import type { storageInternalRoutes } from '@snippetry/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { buildInfo, versionText } from './build-info.ts';
import type { Handlers } from './mount.ts';

/** Size of a database. */
export interface DatabaseFigures {
  documents: number;
  /** Bytes with indexes; null if the database does not report them. */
  bytes: number | null;
  /** Version of the replica that answered; earlier releases do not report it. */
  version?: string | undefined;
}

const Stats = z.object({
  objects: z.number(),
  storageSize: z.number().optional(),
  indexSize: z.number().optional(),
});

/** Reads the size of a database. Throws if it does not answer. */
export async function databaseFigures(connection: Connection): Promise<DatabaseFigures> {
  await connection.asPromise();
  const stats = Stats.parse(await connection.db?.stats());
  const { objects: documents, storageSize, indexSize = 0 } = stats;
  return {
    documents,
    bytes: storageSize === undefined ? null : storageSize + indexSize,
    version: versionText(buildInfo),
  };
}

/** Creates the handlers of the route that the auth service calls in every other service. */
export function storageHandlers(connection: Connection): Handlers<typeof storageInternalRoutes> {
  return { 'GET /internal/storage': () => databaseFigures(connection) };
}
