import type { Connection } from 'mongoose';
import { type Migration, NewerSchemaError } from './migration.ts';

interface SchemaDoc {
  _id: 'schema';
  /** Version of the last migration that is complete. */
  version: number;
  /** Lowest version of a program that can read the data. */
  readableFrom: number;
}

const schemas = (connection: Connection) => connection.collection<SchemaDoc>('migrations');

/** Returns the schema version of a database; 0 if no migration has run. */
export async function schemaVersion(connection: Connection): Promise<number> {
  return (await schemas(connection).findOne({ _id: 'schema' }))?.version ?? 0;
}

/** Stores that a migration is complete. */
export async function storeMigration(
  connection: Connection,
  { version, kind }: Migration,
): Promise<void> {
  const reached = { version, readableFrom: kind === 'contract' ? version : 0 };
  await schemas(connection).updateOne(
    { _id: 'schema' },
    { $max: reached },
    { upsert: true, writeConcern: { w: 'majority' } },
  );
}

/** Schema version that a program with these migrations writes. */
export const versionOf = (migrations: readonly Migration[]): number =>
  migrations.at(-1)?.version ?? 0;

/** @throws NewerSchemaError if a newer program has removed what this one reads */
export async function refuseNewerSchema(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<void> {
  const stored = await schemas(connection).findOne({ _id: 'schema' });
  const own = versionOf(migrations);
  if (!stored || stored.readableFrom <= own) return;
  throw new NewerSchemaError(
    `a newer version of Snippetry has changed the database ${connection.name} (schema ${stored.version}, this version reads up to ${own}): start that version, or restore a backup from before its update`,
  );
}
