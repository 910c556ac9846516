import mongoose, { type ClientSession, type Connection, type Model, type mongo } from 'mongoose';
import { asConflict } from './mongo.ts';

/** Write of a transaction without a result. */
export type Statement = mongo.AnyClientBulkWriteModel<mongo.BSON.Document>;

// biome-ignore lint/suspicious/noExplicitAny: documents of any shape, of which only the collection is used
const namespaceOf = ({ db, collection }: Model<any>) => `${db.name}.${collection.collectionName}`;

/** Inserts a document without casts, checks or defaults. Undefined fields are left out. */
export function insertInto<Doc extends object>(model: Model<Doc>, document: Doc): Statement {
  return { name: 'insertOne', namespace: namespaceOf(model), document };
}

/** An update of one document. */
export interface UpdateStatement {
  filter: mongo.BSON.Document;
  update: mongo.BSON.Document;
  /** Whether a missing document is created; the filter must then be its `_id`. */
  upsert?: boolean;
}

/** Updates one document. Nothing is cast, so values have the types that are stored. */
export function updateIn<Doc>(model: Model<Doc>, update: UpdateStatement): Statement {
  return { name: 'updateOne', namespace: namespaceOf(model), ...update };
}

/** Deletes one document, or none. */
export function deleteFrom<Doc>(model: Model<Doc>, filter: mongo.BSON.Document): Statement {
  return { name: 'deleteOne', namespace: namespaceOf(model), filter };
}

/**
 * Returns the error that a single write would have thrown, so that its code and labels are found.
 */
function unwrapped(error: unknown, statements: readonly Statement[]): unknown {
  if (!(error instanceof mongoose.mongo.MongoClientBulkWriteError)) return error;
  const [first] = error.writeErrors;
  if (!first) return error.cause ?? error;
  const [at, { code, message }] = first;
  const failure = new mongoose.mongo.MongoServerError({ code, message });
  const statement = statements[at];
  const isUpsert = statement?.name === 'updateOne' && statement.upsert;
  return isUpsert ? asConflict(failure) : failure;
}

/**
 * Sends statements in their order in one request, MongoDB 8's `bulkWrite`, however many collections
 * they are for.
 *
 * @throws what the first failing statement would have thrown by itself
 */
export async function sendStatements(
  { connection, session }: { connection: Connection; session: ClientSession },
  statements: readonly Statement[],
): Promise<void> {
  if (statements.length === 0) return;
  try {
    const options = { session, ordered: true, ignoreUndefined: true };
    await connection.getClient().bulkWrite(statements, options);
  } catch (error) {
    throw unwrapped(error, statements);
  }
}
