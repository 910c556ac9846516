import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { mongo } from 'mongoose';
import { type Frame, type Header, nameOf, type Section, type Sums } from './archive-format.ts';
import {
  collectionsOf,
  DATABASES,
  type Databases,
  DataError,
  databaseOf,
  RESTORES,
} from './databases.ts';
import { type ArchiveSummary, type ArchiveVisitor, readArchive } from './read-archive.ts';
import { isNewerVersion, snippetryVersion } from './snippetry-version.ts';
import { RunningSums } from './sums.ts';

/** Where data is restored. */
export interface LoadTarget extends Databases {
  /** Whether to replace data that is there. */
  replaces?: boolean;
  /** Folder for the files of builds; they are skipped without it. */
  buildsDir?: string | undefined;
  /** Name of the work, by which an interrupted one continues; by default the id of the archive. */
  id?: string;
  /** Called for each collection that is complete. */
  progress?: (name: string, documents: number) => void;
}

/** Marks a database whose restore has not ended; services do not start on it. */
interface UnfinishedDoc {
  _id: 'unfinished';
  work: string;
  /** Whether data that was there before is removed. */
  isCleared: boolean;
  /** Collections that are complete. */
  done: { name: string; sha256: string }[];
}

type CollectionSection = Extract<Section, { of: 'collection' }>;

const BATCH = 1000;
const BATCH_BYTES = 8_000_000;
/** Keeps the types of numbers and all other values as they are. */
const EXACTLY = { promoteValues: false, bsonRegExp: true } as const;
const SAFELY = { writeConcern: { w: 'majority' } } as const;

/** Loads the sections of an archive into databases. */
class Loading {
  readonly #target: LoadTarget;
  #work = '';
  #done = new Map<string, string>();
  /** Collections that do not match their source. */
  readonly #changed: string[] = [];

  constructor(target: LoadTarget) {
    this.#target = target;
  }

  async begin(header: Header): Promise<void> {
    const version = await snippetryVersion();
    if (isNewerVersion(header.snippetry, version)) {
      throw new DataError(
        `the data is of Snippetry ${header.snippetry} and this is ${version}; restore it with the newer version`,
      );
    }
    this.#work = this.#target.id ?? header.id;
    const marks = await Promise.all(DATABASES.map((name) => this.#marks(name).findOne({})));
    const own = marks.filter((mark) => mark?.work === this.#work);
    if (own.length === DATABASES.length && own.every((mark) => mark?.isCleared)) {
      const done = own.flatMap((mark) => mark?.done ?? []);
      this.#done = new Map(done.map(({ name, sha256 }) => [name, sha256]));
      return;
    }
    if (own.length === 0) await this.#refuseData(marks.some((mark) => mark !== null));
    // Marked before anything is removed, so that no service starts on what is left.
    await this.#mark(false);
    for (const database of DATABASES) {
      for (const name of await collectionsOf(this.#target, database)) {
        await databaseOf(this.#target, database).dropCollection(name);
      }
    }
    await this.#mark(true);
  }

  async #mark(isCleared: boolean): Promise<void> {
    const mark = { $set: { work: this.#work, isCleared, done: [] } };
    for (const name of DATABASES) {
      await this.#marks(name).updateOne({ _id: 'unfinished' }, mark, { upsert: true, ...SAFELY });
    }
  }

  /** Loads a collection, or continues it after the documents that are there. */
  async collection(section: CollectionSection, parts: AsyncIterable<Buffer>): Promise<void> {
    if (this.#done.has(nameOf(section))) return;
    const collection = this.#collection(section);
    let present = await collection.countDocuments({});
    let batch: mongo.BSON.Document[] = [];
    let bytes = 0;
    const flush = async () => {
      if (batch.length > 0) await collection.insertMany(batch, { ordered: true, ...SAFELY });
      batch = [];
      bytes = 0;
    };
    for await (const part of parts) {
      if (present > 0) {
        present -= 1;
        continue;
      }
      batch.push(mongo.BSON.deserialize(part, EXACTLY));
      bytes += part.length;
      if (batch.length >= BATCH || bytes >= BATCH_BYTES) await flush();
    }
    await flush();
  }

  /** Compares a loaded collection with its source, and creates its indexes. */
  async complete(section: CollectionSection, { parts, sha256 }: Sums): Promise<void> {
    const name = nameOf(section);
    const collection = this.#collection(section);
    const loaded = this.#done.get(name) ?? (await contentOf(collection));
    if (loaded !== sha256) {
      await collection.drop();
      await this.#forget(section);
      this.#changed.push(name);
      return;
    }
    if (!this.#done.has(name)) {
      await this.#create(section);
      // Only now: an index with an expiry would remove documents before they are compared.
      if (section.indexes.length > 0) await collection.createIndexes(section.indexes);
      const done = { $push: { done: { name, sha256 } } };
      await this.#marks(section.database).updateOne({ _id: 'unfinished' }, done, SAFELY);
    }
    this.#target.progress?.(name, parts);
  }

  async end(): Promise<void> {
    if (this.#changed.length > 0) {
      throw new DataError(
        `the source has changed since an interrupted run, so these collections were removed from the target: ${this.#changed.join(', ')}. Run the same command again`,
      );
    }
    for (const name of DATABASES) await this.#marks(name).drop();
  }

  #marks(database: string): mongo.Collection<UnfinishedDoc> {
    return databaseOf(this.#target, database).collection<UnfinishedDoc>(RESTORES);
  }

  #collection({ database, name }: CollectionSection): mongo.Collection {
    return databaseOf(this.#target, database).collection(name);
  }

  /** Creates a collection that has no documents. */
  async #create({ database, name }: CollectionSection): Promise<void> {
    const exists = (await collectionsOf(this.#target, database)).includes(name);
    if (!exists) await databaseOf(this.#target, database).createCollection(name);
  }

  async #forget(section: CollectionSection): Promise<void> {
    const name = nameOf(section);
    const undo = { $pull: { done: { name } } };
    await this.#marks(section.database).updateOne({ _id: 'unfinished' }, undo, SAFELY);
  }

  /** Refuses a target with data, unless it may be replaced. */
  async #refuseData(isOtherWork: boolean): Promise<void> {
    const { prefix, replaces } = this.#target;
    if (replaces) return;
    if (isOtherWork) throw new DataError('the target has parts of another backup');
    for (const database of DATABASES) {
      for (const name of await collectionsOf(this.#target, database)) {
        const collection = databaseOf(this.#target, database).collection(name);
        if ((await collection.findOne({}, { projection: { _id: 1 } })) === null) continue;
        throw new DataError(`the target has data (${prefix}${database}.${name})`);
      }
    }
  }
}

/** Checksum of the documents of a collection. */
async function contentOf(collection: mongo.Collection): Promise<string> {
  const running = new RunningSums();
  const documents = collection.find({}, { raw: true, sort: { _id: 1 }, batchSize: BATCH });
  for await (const document of documents as AsyncIterable<unknown>) {
    running.add(Buffer.from(document as Uint8Array));
  }
  return running.finish().sha256;
}

/** Writes a file of a build under its name only once it is complete. */
async function writeFile(file: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.restoring`;
  const handle = await open(draft, 'w');
  try {
    for await (const piece of pieces) await handle.write(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/**
 * Loads an archive into databases, and compares all of it with the archive. An interrupted run
 * continues when it is repeated; until its end, services refuse the databases.
 *
 * @throws DataError if the target has data, or the archive is of a newer version
 * @throws UnusableArchiveError if the archive is damaged
 */
export async function load(
  archive: (visitor: ArchiveVisitor) => Promise<ArchiveSummary>,
  target: LoadTarget,
): Promise<ArchiveSummary> {
  const loading = new Loading(target);
  const { buildsDir } = target;
  const summary = await archive({
    header: (header) => loading.begin(header),
    async section(section, parts) {
      if (section.of === 'collection') await loading.collection(section, parts);
      else if (buildsDir) await writeFile(within(buildsDir, section.path), parts);
    },
    async checked(section, sums) {
      if (section.of === 'collection') await loading.complete(section, sums);
    },
  });
  await loading.end();
  return summary;
}

/** @throws DataError if the path leaves the folder */
function within(folder: string, file: string): string {
  const target = path.resolve(folder, file);
  if (target.startsWith(path.resolve(folder) + path.sep)) return target;
  throw new DataError(`the backup has a file outside of its folder: ${file}`);
}

/** Reads frames that are not in a file. */
export const archiveOf = (frames: AsyncIterable<Frame>) => (visitor: ArchiveVisitor) =>
  readArchive(frames, visitor);
