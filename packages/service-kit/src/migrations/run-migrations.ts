import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import type { Log } from '../log.ts';
import { type Lease, Leases } from '../reconciliation/leases.ts';
import type { Migration } from './migration.ts';
import { schemaVersion, storeMigration } from './schema-version.ts';

const LEASE_MS = 60_000;
/** Time after which the position is stored, so that another process can continue there. */
const PART_MS = 5000;
const POLL_MS = 500;

/** The lease of all migrations stores a position with the version of its migration. */
const positionOf = ({ version }: Migration, { after }: Lease): string | null =>
  after?.startsWith(`${version}:`) ? after.slice(`${version}:`.length) : null;

/**
 * Runs a part of a migration.
 *
 * @returns the position after it; null at the end
 */
async function runPart(
  connection: Connection,
  migration: Migration,
  from: string | null,
): Promise<string | null> {
  const end = performance.now() + PART_MS;
  let after = from;
  do after = await migration.run(connection, after);
  while (after !== null && performance.now() < end);
  return after;
}

/**
 * Runs the migrations that a database lacks, in order. Processes that start at once share a lease, so
 * one of them runs a part while the others wait; after a crash another one continues.
 *
 * @param signal ends it before the next part
 */
export async function runMigrations(
  connection: Connection,
  migrations: readonly Migration[],
  { log, signal }: { log: Log; signal?: AbortSignal },
): Promise<void> {
  const leases = new Leases(connection, 'migration_leases');
  while (!signal?.aborted) {
    const stored = await schemaVersion(connection);
    if (migrations.every(({ version }) => version <= stored)) return;
    const lease = await leases.claim(new Date(), new Date(Date.now() + LEASE_MS));
    if (!lease) {
      await sleep(POLL_MS);
      continue;
    }
    // Another process may have completed one since.
    const version = await schemaVersion(connection);
    const migration = migrations.find((one) => one.version > version);
    if (!migration) {
      await leases.release(lease, { after: null, dueAt: new Date() });
      return;
    }
    const start = positionOf(migration, lease);
    const { name } = migration;
    if (start === null) log.info({ migration: name }, 'migration begins');
    const after = await runPart(connection, migration, start);
    if (after === null) {
      await storeMigration(connection, migration);
      log.info({ migration: name }, 'migration is complete');
    }
    const position = after === null ? null : `${migration.version}:${after}`;
    await leases.release(lease, { after: position, dueAt: new Date() });
  }
}

/** Migrations up to the last one without which a service must not be ready. */
export function neededMigrations(migrations: readonly Migration[]): readonly Migration[] {
  return migrations.slice(0, migrations.findLastIndex(({ isNeeded }) => isNeeded) + 1);
}
