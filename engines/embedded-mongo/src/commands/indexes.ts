import { decode } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import type { Collection } from '../catalog/collection.ts';
import type { CollectionIndex } from '../catalog/collection-index.ts';
import { badValue, CommandError, namespaceNotFound } from '../errors.ts';
import { isKeyPattern } from '../plan/plan.ts';
import { shellText } from '../values/shell.ts';
import { isDoc } from '../values/types.ts';
import {
  batchSizeOption,
  type CommandContext,
  docOption,
  namespaceOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { listSource } from './cursor-table.ts';
import { openCursor } from './cursors.ts';
import { existsAlready, indexDescription, parseIndexSpec } from './index-specs.ts';
import { ensureCollection, sentDocuments } from './write-helpers.ts';

// An index on an existing collection could not be undone if the transaction is aborted.
const existingInTransaction = (ns: string): CommandError =>
  new CommandError(
    263,
    `Cannot create new indexes on existing collection ${ns} in a multi-document transaction.`,
  );

export async function createIndexes(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context);
  const { engine } = context;
  const specs = sentDocuments(context, 'indexes').map((bytes) => parseIndexSpec(decode(bytes)));
  if (specs.length === 0) throw badValue('Must specify at least one index to create');
  const existed = engine.catalog.get(ns) !== undefined;
  if (context.transaction) {
    await ensureCollection(context, ns);
    if (!context.transaction.created.includes(ns)) throw existingInTransaction(ns);
  }
  const counts = await engine.write(() => {
    const collection = engine.catalog.ensure(ns);
    const before = collection.indexes.length + 1;
    for (const spec of specs) {
      if (isKeyPattern(collection.idIndex, spec.key)) continue;
      if (!existsAlready(collection.indexes, spec)) engine.catalog.addIndex(collection, spec);
    }
    return { before, after: collection.indexes.length + 1 };
  });
  return {
    numIndexesBefore: counts.before,
    numIndexesAfter: counts.after,
    createdCollectionAutomatically: !existed,
    ...(counts.before === counts.after ? { note: 'all indexes already exist' } : {}),
  };
}

function existing(context: CommandContext, ns: string): Collection {
  const collection = visibleCollection(context, ns);
  if (collection) return collection;
  throw namespaceNotFound(`ns does not exist: ${ns}`);
}

export async function listIndexes(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context);
  const { batchSize } = docOption(context.command.cursor);
  const { allIndexes } = existing(context, ns);
  const list = allIndexes.map((index) => encode(indexDescription(index)));
  return openCursor(context, listSource(list), {
    ns,
    batchSize: batchSizeOption(batchSize),
  });
}

function findIndexes(collection: Collection, wanted: unknown): CollectionIndex[] {
  if (wanted === '*') return collection.indexes;
  const matches = (index: CollectionIndex): boolean =>
    isDoc(wanted) ? isKeyPattern(index, wanted) : index.spec.name === wanted;
  if (matches(collection.idIndex)) {
    throw new CommandError(72, 'cannot drop _id index');
  }
  const [found, other] = collection.indexes.filter(matches);
  if (found && other) {
    throw new CommandError(
      181,
      `more than one index has the key ${shellText(wanted)}: name the one to drop`,
    );
  }
  if (found) return [found];
  throw new CommandError(
    27,
    isDoc(wanted)
      ? `can't find index with key: ${shellText(wanted)}`
      : `index not found with name [${String(wanted)}]`,
  );
}

export async function dropIndexes(context: CommandContext): Promise<Reply> {
  const { engine, command } = context;
  const ns = namespaceOf(context);
  const collection = engine.catalog.get(ns);
  if (!collection) throw namespaceNotFound(`ns not found ${ns}`);
  const before = collection.indexes.length + 1;
  const wanted = Array.isArray(command.index) ? command.index : [command.index];
  await engine.write(() => {
    for (const index of wanted.flatMap((item) => findIndexes(collection, item))) {
      engine.catalog.dropIndex(collection, index);
    }
  });
  return { nIndexesWas: before };
}
