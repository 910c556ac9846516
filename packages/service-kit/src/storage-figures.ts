import type { storageInternalRoutes } from '@snippetry/contracts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import type { Handlers } from './mount.ts';

/** How much a database holds. */
export interface DatabaseFigures {
  documents: number;
  /** With its indexes; null where the database does not tell. */
  bytes: number | null;
}

const Stats = z.object({
  objects: z.number(),
  storageSize: z.number().optional(),
  indexSize: z.number().optional(),
});

/** @throws where the database does not answer */
export async function databaseFigures(connection: Connection): Promise<DatabaseFigures> {
  await connection.asPromise();
  const stats = Stats.parse(await connection.db?.stats());
  const { objects: documents, storageSize, indexSize = 0 } = stats;
  return { documents, bytes: storageSize === undefined ? null : storageSize + indexSize };
}

/** Handlers of the route by which the auth service asks every other one. */
export function storageHandlers(connection: Connection): Handlers<typeof storageInternalRoutes> {
  return { 'GET /internal/storage': () => databaseFigures(connection) };
}
