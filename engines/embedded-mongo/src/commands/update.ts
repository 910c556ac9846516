import { runOnDocument } from '../aggregate/stages.ts';
import { decodeExact } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import type { Collection } from '../catalog/collection.ts';
import type { StoredDocument } from '../engine/documents.ts';
import { failedToParse, isCommandError, located } from '../errors.ts';
import { applyUpdate, upsertDocument } from '../update/apply.ts';
import { parseUpdate, type Update, type UpdateContext } from '../update/validate.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  type CommandContext,
  docOption,
  evaluationOf,
  namespaceOf,
  type Reply,
} from './context.ts';
import { checkStatement } from './schema.ts';
import { type Target, withAllDocuments, withOneDocument } from './target.ts';
import {
  binaryOf,
  decodeStatement,
  documentOf,
  ensureCollection,
  errorFields,
  formerResult,
  keepResult,
  runStatements,
  scopeOf,
  sentDocuments,
  write,
} from './write-helpers.ts';

/** One update statement. */
export interface UpdateStatement {
  /** Position in the command, under which its result is stored. */
  position: number;
  filter: Doc;
  update: unknown;
  multi: boolean;
  upsert: boolean;
  sort?: Doc | undefined;
  hint?: unknown;
  /** Variables of a pipeline update. */
  constants?: Doc | undefined;
  /** Whether to return the documents before and after. */
  withDocuments?: boolean;
}

/** Outcome of an update statement. */
export interface UpdateOutcome {
  matched: number;
  modified: number;
  /** `_id` of the inserted document. */
  upserted?: unknown;
  before?: Buffer | undefined;
  after?: Buffer | undefined;
}

interface Prepared {
  statement: UpdateStatement;
  update: Update;
  updating: UpdateContext;
  target: Target;
}

function prepare(
  context: CommandContext,
  collection: Collection,
  statement: UpdateStatement,
): Prepared {
  const update = parseUpdate(statement.update);
  const { filter, sort, hint, multi } = statement;
  if (multi && update.kind === 'replacement') {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  const { constants } = statement;
  if (constants && update.kind !== 'pipeline') {
    throw located(51198, 'Constant values may only be specified for pipeline updates');
  }
  const { match, scope, variables } = evaluationOf(context, constants);
  const updating: UpdateContext = {
    filter,
    match,
    runPipeline: (doc, stages) => runOnDocument(doc, stages, { scope, variables }),
  };
  const query = { filter, sort, hint, limit: multi ? 0 : 1 };
  return { statement, update, updating, target: { collection, query, match } };
}

/** Runs an update statement; an upsert that lost a race is repeated once. */
async function runUpdate(
  context: CommandContext,
  collection: Collection,
  statement: UpdateStatement,
): Promise<UpdateOutcome> {
  const former = formerResult(context, statement.position);
  if (former) return outcomeOf(former);
  const prepared = prepare(context, collection, statement);
  const run = statement.multi ? updateMany : updateOne;
  try {
    return await run(context, prepared);
  } catch (error) {
    const raced = isCommandError(error, 11000) && statement.upsert && !context.transaction;
    if (!raced) throw error;
    return run(context, prepared);
  }
}

function updateOne(context: CommandContext, prepared: Prepared): Promise<UpdateOutcome> {
  const { statement, target } = prepared;
  return withOneDocument(context, target, (found) => {
    const outcome = found ? change(context, prepared, found) : missing(context, prepared);
    const result: UpdateOutcome = statement.withDocuments
      ? outcome
      : { ...outcome, before: undefined, after: undefined };
    keepResult(context, statement.position, {
      ...result,
      before: binaryOf(result.before),
      after: binaryOf(result.after),
    });
    return result;
  });
}

async function updateMany(context: CommandContext, prepared: Prepared): Promise<UpdateOutcome> {
  const total: UpdateOutcome = { matched: 0, modified: 0 };
  await withAllDocuments(context, prepared.target, {
    act: (found) => change(context, prepared, found).modified,
    done(results) {
      total.matched += results.length;
      total.modified += results.reduce((sum, modified) => sum + modified, 0);
    },
  });
  if (total.matched > 0 || !prepared.statement.upsert) return total;
  return write(context, () => insertMissing(context, prepared));
}

function change(
  context: CommandContext,
  { target, update, updating }: Prepared,
  found: StoredDocument,
): UpdateOutcome {
  const { documents } = context.engine;
  const { collection } = target;
  const scope = scopeOf(context);
  const { doc, changed } = applyUpdate(decodeExact(found.bytes), update, updating);
  if (!changed) {
    documents.touch(collection, found.row, scope);
    return { matched: 1, modified: 0, before: found.bytes, after: found.bytes };
  }
  const after = documents.update(collection, { old: found, changed: doc }, scope);
  return { matched: 1, modified: 1, before: found.bytes, after };
}

function missing(context: CommandContext, prepared: Prepared): UpdateOutcome {
  return prepared.statement.upsert ? insertMissing(context, prepared) : { matched: 0, modified: 0 };
}

function insertMissing(
  context: CommandContext,
  { target, update, updating }: Prepared,
): UpdateOutcome {
  const doc = upsertDocument(update, updating);
  const { documents } = context.engine;
  const { id, bytes } = documents.insert(target.collection, encode(doc), scopeOf(context));
  return { matched: 1, modified: 0, upserted: id, after: bytes };
}

function outcomeOf(former: Doc): UpdateOutcome {
  return {
    matched: toDouble(former.matched),
    modified: toDouble(former.modified),
    ...(former.upserted === undefined ? {} : { upserted: former.upserted }),
    before: documentOf(former.before),
    after: documentOf(former.after),
  };
}

function statementOf(bytes: Buffer, position: number): UpdateStatement {
  const statement = checkStatement('update.updates', decodeStatement(bytes, 'u'));
  const { q, u, multi, upsert, sort, hint, c } = statement;
  return {
    position,
    filter: docOption(q),
    update: u,
    multi: multi === true,
    upsert: upsert === true,
    sort: isDoc(sort) ? sort : undefined,
    hint,
    constants: isDoc(c) ? c : undefined,
  };
}

export async function update(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context);
  const statements = sentDocuments(context, 'updates').map(statementOf);
  const inserted: Doc[] = [];
  let n = 0;
  let nModified = 0;
  const errors = await runStatements(context, statements, async (statement, index) => {
    const { matched, modified, upserted } = await runOn(context, ns, statement);
    n += matched;
    nModified += modified;
    if (upserted !== undefined) inserted.push({ index, _id: upserted });
  });
  return {
    n,
    nModified,
    ...(inserted.length > 0 ? { upserted: inserted } : {}),
    ...errorFields(errors),
  };
}

/** Runs a statement on a namespace, whose collection is created only for an upsert. */
export async function runOn(
  context: CommandContext,
  ns: string,
  statement: UpdateStatement,
): Promise<UpdateOutcome> {
  const known = context.engine.catalog.get(ns);
  if (!known && !statement.upsert) {
    parseUpdate(statement.update);
    return { matched: 0, modified: 0 };
  }
  return runUpdate(context, known ?? (await ensureCollection(context, ns)), statement);
}
