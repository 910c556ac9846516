import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Connection } from './connection.ts';
import { syncFile, syncFolderOf } from './files.ts';

/** Version of the on-disk format this code writes. */
export const FORMAT_VERSION = 2;

/** Record of the version, a little-endian int32. */
export const FORMAT_KEY = 'format';

/** Application id in the header of a data file: "snip". */
export const APPLICATION_ID = 0x736e6970;

/** Thrown for data written by a newer version of this server. */
export class NewerFormatError extends Error {}

/** The connection a format is read from and changed through. */
export interface FormatConnection extends Connection {
  metaGet(name: string): Buffer | undefined;
  metaPut(name: string, value: Buffer): void;
  transaction(work: () => void): void;
}

/**
 * Migrations from each version to the next; each runs in one transaction with the version number.
 * Old ones are never removed, so that any old folder can be opened.
 */
const MIGRATIONS: Readonly<Record<number, (connection: FormatConnection) => void>> = {
  // The header identifies the owner, so that a backup differs from any other database.
  1: (connection) => connection.exec(`pragma application_id=${APPLICATION_ID}`),
};

/** Path of the copy made before the format was changed. */
export const formatCopy = (file: string, version: number): string => `${file}.format-${version}`;

function writeVersion(connection: FormatConnection, version: number): void {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(version, 0);
  connection.metaPut(FORMAT_KEY, bytes);
}

// Renamed only once it is complete and on disk.
function keepCopy(connection: FormatConnection, file: string, version: number): void {
  const copy = formatCopy(file, version);
  const draft = `${copy}.partial`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, '', { mode: 0o600 });
  connection.exec(`vacuum into '${draft.replaceAll("'", "''")}'`);
  syncFile(draft);
  fs.renameSync(draft, copy);
  syncFolderOf(copy);
}

/** Format version of a data file; undefined if it contains no data of this server. */
export function formatOf(file: string): number | undefined {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const found = db.prepare('select b from meta where k=?').get(FORMAT_KEY)?.b;
    return found instanceof Uint8Array ? Buffer.from(found).readInt32LE(0) : undefined;
  } catch {
    return undefined;
  } finally {
    db.close();
  }
}

/** Throws `NewerFormatError` for a version this code does not know. */
export function checkKnown(file: string, version: number): void {
  if (version <= FORMAT_VERSION) return;
  throw new NewerFormatError(
    `${file} has format ${version}, this server knows formats up to ${FORMAT_VERSION}`,
  );
}

/**
 * Migrates data to the current format, step by step, after copying the previous state. The version
 * is written at every start, which also ensures that there is a write-ahead log to sync. Throws
 * `NewerFormatError` and changes nothing if a newer version wrote the data.
 */
export function bringUpToDate(connection: FormatConnection, file: string): void {
  const stored = connection.metaGet(FORMAT_KEY)?.readInt32LE(0);
  checkKnown(file, stored ?? 0);
  if (stored === undefined) connection.exec(`pragma application_id=${APPLICATION_ID}`);
  else if (stored < FORMAT_VERSION) keepCopy(connection, file, stored);
  for (let version = stored ?? FORMAT_VERSION; version < FORMAT_VERSION; version++) {
    connection.transaction(() => {
      MIGRATIONS[version]?.(connection);
      writeVersion(connection, version + 1);
    });
  }
  writeVersion(connection, FORMAT_VERSION);
}
