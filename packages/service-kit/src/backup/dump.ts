import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { mongo } from 'mongoose';
import {
  FORMAT_VERSION,
  type Frame,
  type Manifest,
  nameOf,
  pieceFrame,
  recordFrame,
  type Section,
} from './archive-format.ts';
import {
  collectionsOf,
  DATABASES,
  type Databases,
  DataError,
  databaseOf,
  RESTORES,
} from './databases.ts';
import { snippetryVersion } from './snippetry-version.ts';
import { RunningSums } from './sums.ts';

/** Databases to read. */
export interface DumpSource extends Databases {
  /** Time since which nothing writes to them, so that they need no snapshot. */
  frozenAt?: Date | undefined;
  /** Folder of published builds, to include its files. */
  buildsDir?: string | undefined;
}

/** Variables without which a part of the restored data cannot be used. */
const SECRETS = ['ENCRYPTION_KEY', 'INTERNAL_KEY', 'JWT_PRIVATE_KEY'];
const BATCH = 1000;
/** File of a build by which a gateway recognizes that the build is complete. */
const BUILD_FILE = 'build.json';

const PAST = new Set([239, 246]);
const WITHOUT_SNAPSHOTS = new Set([20, 72, 123]);

/** Replaces errors of snapshot reads by ones that name the remedy. */
function explained(error: unknown): unknown {
  const code = error instanceof mongo.MongoServerError ? Number(error.code) : 0;
  if (PAST.has(code)) {
    return new DataError(
      'the database no longer has the state in which the backup began: reading took longer than minSnapshotHistoryWindowInSeconds (300 by default), or collections changed. Raise it with db.adminCommand({ setParameter: 1, minSnapshotHistoryWindowInSeconds: 3600 }) and run the backup again',
      { cause: error },
    );
  }
  if (WITHOUT_SNAPSHOTS.has(code)) {
    return new DataError(
      'the database has no snapshot reads; a backup needs MongoDB as a replica set (one member is enough)',
      { cause: error },
    );
  }
  return error;
}

/** Indexes of a collection, in the form that creates them. */
async function indexesOf(collection: mongo.Collection) {
  const found = await collection.listIndexes().toArray();
  return found
    .filter(({ name }) => name !== '_id_')
    .map(({ v, ns, background, ...index }) => ({ ...index, name: index.name, key: index.key }));
}

async function refuseUnfinished(databases: Databases): Promise<void> {
  for (const name of DATABASES) {
    const mark = await databaseOf(databases, name).collection(RESTORES).findOne({});
    if (mark) throw new DataError('a restore of this data was interrupted; complete it first');
  }
}

/** Reads the databases at one moment. */
class Dump {
  readonly #source: DumpSource;
  readonly #sections: Manifest['sections'] = [];
  readonly #session: mongo.ClientSession | undefined;

  constructor(source: DumpSource) {
    this.#source = source;
    this.#session = source.frozenAt ? undefined : source.client.startSession({ snapshot: true });
  }

  async *frames(): AsyncGenerator<Frame> {
    const { buildsDir } = this.#source;
    await refuseUnfinished(this.#source);
    const time = await this.#fix();
    yield recordFrame({
      kind: 'header',
      format: 'snippetry-backup',
      version: FORMAT_VERSION,
      id: randomUUID(),
      snippetry: await snippetryVersion(),
      time,
    });
    for (const database of DATABASES) yield* this.#database(database);
    if (buildsDir) yield* this.#files(buildsDir);
    yield recordFrame({
      kind: 'manifest',
      sections: this.#sections,
      hasBuilds: buildsDir !== undefined,
      secrets: SECRETS,
    });
  }

  async close(): Promise<void> {
    await this.#session?.endSession();
  }

  #options() {
    return this.#session ? { session: this.#session } : {};
  }

  /** Fixes the moment that all later reads return: the first read of the session does. */
  async #fix(): Promise<Date> {
    const time = this.#source.frozenAt ?? new Date();
    const first = databaseOf(this.#source, DATABASES[0]).collection('accounts');
    await first.findOne({}, { ...this.#options(), projection: { _id: 1 } });
    return time;
  }

  async *#database(database: string): AsyncGenerator<Frame> {
    for (const name of await collectionsOf(this.#source, database)) {
      const collection = databaseOf(this.#source, database).collection(name);
      const indexes = await indexesOf(collection);
      // By `_id`, so that a copy can be compared, and continued after its last document.
      const documents = collection.find(
        {},
        { ...this.#options(), raw: true, sort: { _id: 1 }, batchSize: BATCH },
      );
      const about = { kind: 'section', of: 'collection', database, name, indexes } as const;
      yield* this.#section(about, 'document', documents as AsyncIterable<unknown>);
    }
  }

  async *#files(folder: string): AsyncGenerator<Frame> {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = found
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      // Files of builds that are being written are in hidden folders.
      .filter((file) => !file.startsWith('.'))
      .sort();
    const isLast = (file: string) => path.basename(file) === BUILD_FILE;
    // Restored in this order, a build counts as stored only once all its files are there.
    for (const file of [...files.filter((one) => !isLast(one)), ...files.filter(isLast)]) {
      const about = { kind: 'section', of: 'file', path: file } as const;
      yield* this.#section(about, 'piece', createReadStream(path.join(folder, file)));
    }
  }

  async *#section(
    about: Section,
    type: 'document' | 'piece',
    parts: AsyncIterable<unknown>,
  ): AsyncGenerator<Frame> {
    yield recordFrame(about);
    const running = new RunningSums();
    for await (const part of parts) {
      const bytes = Buffer.from(part as Uint8Array);
      running.add(bytes);
      yield type === 'piece' ? pieceFrame(bytes) : { type, bytes };
    }
    const sums = running.finish();
    this.#sections.push({ name: nameOf(about), ...sums });
    yield recordFrame({ kind: 'end', ...sums });
  }
}

/**
 * Reads all databases of a platform at one moment: MongoDB by a snapshot session, while the platform
 * writes.
 *
 * @throws DataError if the server has no snapshot reads, or reading takes longer than it keeps them
 */
export async function* dump(source: DumpSource): AsyncGenerator<Frame> {
  const reading = new Dump(source);
  try {
    yield* reading.frames();
  } catch (error) {
    throw explained(error);
  } finally {
    await reading.close();
  }
}
