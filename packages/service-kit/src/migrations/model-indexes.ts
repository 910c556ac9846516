import type { Connection, IndexDefinition, IndexOptions, Model, mongo } from 'mongoose';
import type { Log } from '../log.ts';
import { changeExpiries } from './index-expiry.ts';

/** An index of a model that its collection does not have. */
export interface MissingIndex {
  model: Model<unknown>;
  name: string;
  keys: IndexDefinition;
  options: IndexOptions;
  /** Documents of its collection, roughly. */
  documents: number;
}

/** Collections of up to this size are indexed in a second or two, so services wait for them. */
const SMALL = 10_000;
/** Documents that a server indexes in a second, roughly. */
export const INDEXED_PER_SECOND = 10_000;

const hintedNames = new Set<string>();

/** Marks the name of an index that queries give as a hint: they fail without it. */
export function hinted<Name extends string>(name: Name): Name {
  hintedNames.add(name);
  return name;
}

/** Name of an index, by default as drivers derive it. */
const nameOf = (keys: IndexDefinition, { name }: IndexOptions): string =>
  typeof name === 'string' ? name : Object.entries(keys).flat().join('_');

/** Lists the indexes that the collection of a model lacks, if it has more than some documents. */
async function missingOf(model: Model<unknown>, size: number): Promise<MissingIndex[]> {
  const documents = await model.estimatedDocumentCount();
  if (documents <= size) return [];
  const existing = (await model.listIndexes()).map(({ name }) => String(name));
  return model.schema
    .indexes()
    .map(([keys, options]) => {
      return { model, name: nameOf(keys, options), keys, options, documents };
    })
    .filter(({ name }) => !existing.includes(name));
}

/** Lists the indexes that collections with documents lack. */
export async function missingIndexes(connection: Connection): Promise<MissingIndex[]> {
  const models = Object.values(connection.models);
  return (await Promise.all(models.map((model) => missingOf(model, 0)))).flat();
}

const isNeeded = ({ name, options }: MissingIndex): boolean =>
  Boolean(options.unique) || hintedNames.has(name);

/**
 * Creates the collections and indexes of all models, and changes when documents expire. Returns those
 * indexes of large collections that only make queries faster, without creating them.
 */
export async function createNeededIndexes(connection: Connection): Promise<MissingIndex[]> {
  const later: MissingIndex[] = [];
  for (const model of Object.values(connection.models)) {
    await model.createCollection();
    await changeExpiries(model);
    const missing = await missingOf(model, SMALL);
    const slow = missing.filter((index) => !isNeeded(index));
    if (slow.length === 0) {
      await model.createIndexes();
      continue;
    }
    later.push(...slow);
    for (const index of missing.filter(isNeeded)) await createIndex(index);
  }
  return later;
}

async function createIndex({ model, keys, options, name }: MissingIndex): Promise<void> {
  await model.collection.createIndex(
    keys as Record<string, 1 | -1>,
    { ...options, name } as mongo.CreateIndexesOptions,
  );
}

/** Creates indexes one by one; a server lets processes that build the same one wait for each other. */
export async function createIndexes(indexes: readonly MissingIndex[], log: Log): Promise<void> {
  for (const index of indexes) {
    const about = { collection: index.model.collection.name, index: index.name };
    log.info({ ...about, documents: index.documents }, 'building an index');
    const start = performance.now();
    await createIndex(index);
    log.info({ ...about, ms: Math.round(performance.now() - start) }, 'index is built');
  }
}
