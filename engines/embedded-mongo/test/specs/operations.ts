import type { ClientSession, Collection, Db, Document, MongoClient } from 'mongodb';
import { driverOptions, type Entities, type Target } from './entities.ts';
import type { Operation } from './format.ts';
import { NotRunnable } from './outcomes.ts';

/** Operations of one kind of entity by name. */
type Table<T> = Readonly<Record<string, (object: T, args: Document) => unknown>>;

const without = (args: Document, ...names: string[]): Document =>
  Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

const COLLECTION: Table<Collection> = {
  insertOne: (collection, { document, ...options }) => collection.insertOne(document, options),
  insertMany: (collection, { documents, ...options }) => collection.insertMany(documents, options),
  find: (collection, { filter, ...options }) => collection.find(filter, options).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter, options),
  aggregate: (collection, { pipeline, ...options }) =>
    collection.aggregate(pipeline, options).toArray(),
  count: (collection, { filter, ...options }) => collection.count(filter, options),
  countDocuments: (collection, { filter, ...options }) =>
    collection.countDocuments(filter, options),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(options),
  distinct: (collection, { fieldName, filter = {}, ...options }) =>
    collection.distinct(fieldName, filter, options),
  updateOne: (collection, { filter, update, ...options }) =>
    collection.updateOne(filter, update, options),
  updateMany: (collection, { filter, update, ...options }) =>
    collection.updateMany(filter, update, options),
  replaceOne: (collection, { filter, replacement, ...options }) =>
    collection.replaceOne(filter, replacement, options),
  deleteOne: (collection, { filter, ...options }) => collection.deleteOne(filter, options),
  deleteMany: (collection, { filter, ...options }) => collection.deleteMany(filter, options),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, options),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, options),
  findOneAndDelete: (collection, { filter, ...options }) =>
    collection.findOneAndDelete(filter, options),
  bulkWrite: (collection, { requests, ...options }) => collection.bulkWrite(requests, options),
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, options),
  dropIndex: (collection, { name, ...options }) => collection.dropIndex(name, options),
  listIndexes: (collection, options) => collection.listIndexes(options).toArray(),
  createSearchIndex: (collection, { model }) => collection.createSearchIndex(model),
  createSearchIndexes: (collection, { models }) => collection.createSearchIndexes(models),
  updateSearchIndex: (collection, { name, definition }) =>
    collection.updateSearchIndex(name, definition),
  dropSearchIndex: (collection, { name }) => collection.dropSearchIndex(name),
  listSearchIndexes: (collection, { name, ...options }) =>
    collection.listSearchIndexes(name, options.aggregationOptions).toArray(),
};

const DATABASE: Table<Db> = {
  aggregate: (db, { pipeline, ...options }) => db.aggregate(pipeline, options).toArray(),
  createCollection: (db, { collection, ...options }) => db.createCollection(collection, options),
  dropCollection: (db, { collection, ...options }) => db.dropCollection(collection, options),
  modifyCollection: (db, { collection, session, ...options }) =>
    db.command({ collMod: collection, ...options }, session ? { session } : {}),
  listCollections: (db, { filter = {}, ...options }) =>
    db.listCollections(filter, options).toArray(),
  runCommand(db, { command, commandName, ...options }) {
    // The command's name must be its first field, whatever the order in the file.
    const ordered = { [commandName]: command[commandName], ...without(command, commandName) };
    return db.command(ordered, options);
  },
};

const CLIENT: Table<MongoClient> = {
  clientBulkWrite: (client, { models, ...options }) =>
    client.bulkWrite(
      models.map((model: Document) => {
        const [name = ''] = Object.keys(model);
        return { name, ...model[name] };
      }),
      options,
    ),
  listDatabases: async (client, options) =>
    (await client.db().admin().listDatabases(options)).databases,
};

const SESSION: Table<ClientSession> = {
  startTransaction: (session, options) => session.startTransaction(options),
  commitTransaction: (session) => session.commitTransaction(),
  abortTransaction: (session) => session.abortTransaction(),
  endSession: (session) => session.endSession(),
  getSnapshotTime: (session) => Reflect.get(session, 'snapshotTime'),
};

function run<T>(table: Table<T>, object: T, { name, args }: { name: string; args: Document }) {
  const operation = table[name];
  if (!operation) throw new NotRunnable(`the operation ${name}`);
  return operation(object, args);
}

/** An operation's arguments as the driver takes them. */
function driverArguments(entities: Entities, args: Document = {}): Document {
  const result = driverOptions(args);
  if (typeof args.session === 'string') result.session = entities.session(args.session);
  if (args.returnDocument) result.returnDocument = args.returnDocument.toLowerCase();
  return result;
}

function carryOut(target: Target, name: string, args: Document): unknown {
  switch (target.kind) {
    case 'collection':
      return run(COLLECTION, target.object, { name, args });
    case 'database':
      return run(DATABASE, target.object, { name, args });
    case 'client':
      return run(CLIENT, target.object, { name, args });
    case 'session':
      return run(SESSION, target.object, { name, args });
  }
}

/** Carries out an operation on an entity through the driver. */
export async function perform(operation: Operation, entities: Entities): Promise<unknown> {
  const args = driverArguments(entities, operation.arguments);
  return await carryOut(entities.target(operation.object), operation.name, args);
}
