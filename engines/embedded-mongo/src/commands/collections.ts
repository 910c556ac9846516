import { encode } from '../bson/encode.ts';
import type { Collection } from '../catalog/collection.ts';
import { compileFilter } from '../query/match.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  batchSizeOption,
  type CommandContext,
  docOption,
  namespaceOf,
  type Reply,
} from './context.ts';
import { listSource } from './cursor-table.ts';
import { openCursor } from './cursors.ts';
import { ensureCollection } from './write-helpers.ts';

/** `create`; the command's schema refuses options. */
export async function create(context: CommandContext): Promise<Reply> {
  await ensureCollection(context, namespaceOf(context));
  return {};
}

/** `drop`; succeeds if there is no collection, as MongoDB does. */
export async function drop(context: CommandContext): Promise<Reply> {
  const { engine } = context;
  const ns = namespaceOf(context);
  const collection = engine.catalog.get(ns);
  if (!collection) return {};
  const nIndexesWas = collection.indexes.length + 1;
  await engine.write(() => engine.catalog.drop(ns));
  return { nIndexesWas, ns };
}

const description = ({ name, options, uuid }: Collection): Doc => ({
  name,
  type: 'collection',
  options,
  info: { readOnly: false, uuid },
  idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
});

export async function listCollections(context: CommandContext): Promise<Reply> {
  const { engine, command, db, transaction } = context;
  const test = isDoc(command.filter) ? compileFilter(command.filter) : () => true;
  const found = engine.catalog
    .list(db)
    .filter((collection) => !engine.isHidden(collection, transaction))
    .map(description)
    .filter(test)
    .map((doc) => (command.nameOnly === true ? { name: doc.name, type: doc.type } : doc));
  const { batchSize } = docOption(command.cursor);
  return openCursor(context, listSource(found.map(encode)), {
    ns: `${db}.$cmd.listCollections`,
    batchSize: batchSizeOption(batchSize),
  });
}

export async function dropDatabase(context: CommandContext): Promise<Reply> {
  const { engine, db } = context;
  await engine.write(() => {
    for (const collection of engine.catalog.list(db)) engine.catalog.drop(collection.ns);
  });
  return { dropped: db };
}

/** `listDatabases`, without sizes: all databases share one file. */
export function listDatabases({ engine, command }: CommandContext): Reply {
  const counts = new Map<string, number>();
  for (const { db, count } of engine.catalog.list()) counts.set(db, (counts.get(db) ?? 0) + count);
  const test = isDoc(command.filter) ? compileFilter(command.filter) : () => true;
  const databases = [...counts]
    .map(
      ([name, count]): Doc => (command.nameOnly === true ? { name } : { name, empty: count === 0 }),
    )
    .filter(test);
  return { databases };
}
