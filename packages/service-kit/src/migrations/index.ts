import type { Connection } from 'mongoose';
import { CommandError } from '../commands.ts';
import { inTime } from '../in-time.ts';
import type { Log } from '../log.ts';
import { changedExpiries } from './index-expiry.ts';
import { type Migration, NewerSchemaError } from './migration.ts';
import {
  createIndexes,
  createNeededIndexes,
  hinted,
  INDEXED_PER_SECOND,
  missingIndexes,
} from './model-indexes.ts';
import { neededMigrations, runMigrations } from './run-migrations.ts';
import { refuseNewerSchema, schemaVersion, versionOf } from './schema-version.ts';

export {
  createIndexes,
  createNeededIndexes,
  hinted,
  type Migration,
  missingIndexes,
  NewerSchemaError,
  runMigrations,
  schemaVersion,
  versionOf,
};

/** Migrations of a service, and its log. */
export interface MigrationOptions {
  migrations: readonly Migration[];
  log: Log;
  signal?: AbortSignal;
}

/**
 * Brings a database to the schema that a service needs to be ready.
 *
 * @returns runs the migrations and builds the indexes that need not be complete before
 * @throws NewerSchemaError if a newer program has changed the database
 */
export async function prepareSchema(
  connection: Connection,
  { migrations, ...options }: MigrationOptions,
): Promise<() => Promise<void>> {
  await refuseNewerSchema(connection, migrations);
  const later = await createNeededIndexes(connection);
  await runMigrations(connection, neededMigrations(migrations), options);
  return async () => {
    await createIndexes(later, options.log);
    await runMigrations(connection, migrations, options);
  };
}

const CONNECT_MS = 10_000;

const DAY_SECONDS = 86_400;

const roughly = (count: number, perSecond: number): string => {
  const seconds = Math.ceil(count / perSecond);
  return `${count} records, about ${seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}`;
};

/**
 * Describes the migrations that a database lacks, the indexes of collections with documents, and changed times
 * after which documents expire.
 */
export async function describePending(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<string[]> {
  const stored = await schemaVersion(connection);
  const lines = [`schema ${stored} of ${versionOf(migrations)}`];
  for (const migration of migrations.filter(({ version }) => version > stored)) {
    const { version, name, kind, perSecond } = migration;
    const count = await migration.pending(connection);
    lines.push(`  migration ${version} ${name} (${kind}): ${roughly(count, perSecond)}`);
  }
  for (const { model, name, documents } of await missingIndexes(connection)) {
    const collection = model.collection.name;
    lines.push(`  index ${collection}.${name}: ${roughly(documents, INDEXED_PER_SECOND)}`);
  }
  for (const { model, name, ...change } of await changedExpiries(connection)) {
    const [from, to] = [change.fromSeconds / DAY_SECONDS, change.toSeconds / DAY_SECONDS];
    lines.push(`  expiry ${model.collection.name}.${name}: after ${to} days instead of ${from}`);
  }
  return lines;
}

/**
 * Waits for a database whose data these migrations can read.
 *
 * @throws CommandError if the database does not answer in time
 * @throws NewerSchemaError if a newer program has changed the database
 */
export async function reachDatabase(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<void> {
  if ((await inTime(connection.asPromise(), CONNECT_MS).catch(() => null)) === null) {
    throw new CommandError('the database cannot be reached');
  }
  await refuseNewerSchema(connection, migrations);
}

/**
 * Brings a database to the schema that a command of the operator needs, as a start of the service
 * would.
 *
 * @throws CommandError if the database cannot be reached
 * @throws NewerSchemaError if a newer program has changed the database
 */
export async function prepareForCommand(
  connection: Connection,
  options: MigrationOptions,
): Promise<void> {
  await reachDatabase(connection, options.migrations);
  await prepareSchema(connection, options);
}

/** Prints what a database lacks, and unless it is a dry run, waits until all of it is complete. */
export async function migrate(
  connection: Connection,
  options: MigrationOptions & { isDryRun: boolean; print: (line: string) => void },
): Promise<void> {
  const { migrations, isDryRun, print } = options;
  await reachDatabase(connection, migrations);
  for (const line of await describePending(connection, migrations)) print(line);
  if (isDryRun) return;
  const complete = await prepareSchema(connection, options);
  await complete();
  print(`schema ${await schemaVersion(connection)} is complete`);
}
