import { stageList, stageName } from '../aggregate/stages.ts';
import { encode } from '../bson/encode.ts';
import type { Collection } from '../catalog/collection.ts';
import { CommandError, namespaceNotFound } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import { identical } from '../values/clone.ts';
import { toDouble } from '../values/numbers.ts';
import { shellText } from '../values/shell.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  type CommandContext,
  docOption,
  namespaceOf,
  numberOption,
  type Reply,
  refuseView,
} from './context.ts';
import { listSource } from './cursor-table.ts';
import { openCursor } from './cursors.ts';
import { changeIndex } from './index-changes.ts';
import { ensureCollection } from './write-helpers.ts';

const VALIDATION = ['validator', 'validationLevel', 'validationAction'];
const VIEW = ['viewOn', 'pipeline'];
const NOT_IN_VIEWS = new Set(['$out', '$merge', '$documents', '$listLocalSessions']);

function checkView({ viewOn, pipeline, validator }: Doc): void {
  if (viewOn === undefined && pipeline === undefined) return;
  if (typeof viewOn !== 'string' || !viewOn || validator !== undefined) {
    throw new CommandError(72, 'InvalidOptions', "a view needs 'viewOn' and takes no validator");
  }
  for (const stage of pipeline === undefined ? [] : stageList(pipeline)) {
    const name = stageName(stage);
    if (!NOT_IN_VIEWS.has(name)) continue;
    throw new CommandError(
      167,
      'OptionNotSupportedOnView',
      `The aggregation stage ${name} cannot be used in a view definition`,
    );
  }
}

// Documents are found by their `_id` in any collection, so nothing but the description differs.
function clusteredIndex({ v = 2, key, unique, name = '_id_', ...unknown }: Doc): Doc {
  const byId = isDoc(key) && Object.keys(key).join() === '_id' && toDouble(key._id) === 1;
  if (byId && unique === true && typeof name === 'string' && Object.keys(unknown).length === 0) {
    return { v, key, name, unique };
  }
  throw new CommandError(
    72,
    'InvalidOptions',
    'a clustered index must have the key { _id: 1 } and be unique',
  );
}

/** `create`; options other than validation's and a view's are refused by the command's schema. */
export async function create(context: CommandContext): Promise<Reply> {
  const { command, engine } = context;
  const ns = namespaceOf(context);
  const options: Doc = {};
  for (const name of [...VALIDATION, ...VIEW]) {
    if (command[name] !== undefined) options[name] = command[name];
  }
  checkView(options);
  if (isDoc(command.clusteredIndex))
    options.clusteredIndex = clusteredIndex(command.clusteredIndex);
  const known = engine.catalog.get(ns);
  if (known) {
    if (identical(known.options, options)) return {};
    throw new CommandError(
      48,
      'NamespaceExists',
      `namespace ${ns} already exists, but with different options: ${shellText(known.options)}`,
    );
  }
  if (isDoc(options.validator)) compileFilter(options.validator);
  await ensureCollection(context, ns, options);
  return {};
}

/** `drop`; succeeds where there is no collection, as MongoDB does. */
export async function drop(context: CommandContext): Promise<Reply> {
  const { engine } = context;
  const ns = namespaceOf(context);
  const collection = engine.catalog.get(ns);
  if (!collection) return {};
  const nIndexesWas = collection.indexes.length + 1;
  await engine.write(() => engine.catalog.drop(ns));
  return { nIndexesWas, ns };
}

/** `renameCollection` */
export async function renameCollection(context: CommandContext): Promise<Reply> {
  const { engine, command } = context;
  const { renameCollection: from, to } = command;
  if (typeof from !== 'string' || typeof to !== 'string') {
    throw new CommandError(73, 'InvalidNamespace', 'renameCollection needs two namespaces');
  }
  refuseView(engine.catalog.get(from));
  await engine.write(() => engine.catalog.rename(from, to, command.dropTarget === true));
  return {};
}

/** `collMod`: expiry and hiding of an index, validation. */
export async function collMod(context: CommandContext): Promise<Reply> {
  const { engine, command } = context;
  const ns = namespaceOf(context);
  const collection = engine.catalog.get(ns);
  if (!collection) throw namespaceNotFound(`ns does not exist: ${ns}`);
  refuseView(collection);
  const reply: Doc = {};
  if (isDoc(command.validator)) compileFilter(command.validator);
  await engine.write(() => {
    const options = { ...collection.options };
    for (const name of VALIDATION) if (command[name] !== undefined) options[name] = command[name];
    const before = collection.options;
    collection.options = options;
    engine.queue.onRollback(() => {
      collection.options = before;
    });
    if (isDoc(command.index)) Object.assign(reply, changeIndex(context, collection, command.index));
    collection.compileValidator();
    engine.catalog.save(collection);
  });
  return reply;
}

function description({ name, options, uuid, view }: Collection): Doc {
  if (view) return { name, type: 'view', options, info: { readOnly: true } };
  const idIndex = options.clusteredIndex
    ? {}
    : { idIndex: { v: 2, key: { _id: 1 }, name: '_id_' } };
  return { name, type: 'collection', options, info: { readOnly: false, uuid }, ...idIndex };
}

/** `listCollections` */
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
    batchSize: batchSize === undefined ? undefined : numberOption(batchSize),
  });
}

/** `dropDatabase` */
export async function dropDatabase(context: CommandContext): Promise<Reply> {
  const { engine, db } = context;
  await engine.write(() => {
    for (const collection of engine.catalog.list(db)) engine.catalog.drop(collection.ns);
  });
  return { dropped: db };
}

/** `listDatabases`; sizes are shares of the one data file by number of documents. */
export function listDatabases(context: CommandContext): Reply {
  const { engine, command } = context;
  const documents = new Map<string, number>();
  for (const { db, count } of engine.catalog.list()) {
    documents.set(db, (documents.get(db) ?? 0) + count);
  }
  const size = engine.storage.size();
  const total = [...documents.values()].reduce((sum, count) => sum + count, 0);
  const test = isDoc(command.filter) ? compileFilter(command.filter) : () => true;
  const databases = [...documents.keys()]
    .sort()
    .map((name): Doc => {
      const count = documents.get(name) ?? 0;
      return {
        name,
        sizeOnDisk: total > 0 ? Math.round((size * count) / total) : 0,
        empty: count === 0,
      };
    })
    .filter(test);
  if (command.nameOnly === true) return { databases: databases.map(({ name }) => ({ name })) };
  return { databases, totalSize: size, totalSizeMb: Math.round(size / 1048576) };
}
