import { decode } from '../bson/decode.ts';
import { elements } from '../bson/elements.ts';
import { encode } from '../bson/encode.ts';
import { exactField } from '../bson/raw.ts';
import { badValue, failedToParse } from '../errors.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import {
  type CommandContext,
  docOption,
  numberOption,
  type Reply,
  refuseStoredOptions,
} from './context.ts';
import { listSource } from './cursor-table.ts';
import { openCursor } from './cursors.ts';
import { runDelete, sortOption } from './delete.ts';
import { checkStatement } from './schema.ts';
import { runOn } from './update.ts';
import { concernFields } from './write-concern.ts';
import {
  ensureCollection,
  formerResult,
  keepResult,
  runStatements,
  scopeOf,
  sentDocuments,
  write,
} from './write-helpers.ts';

interface Totals {
  nErrors: number;
  nInserted: number;
  nMatched: number;
  nModified: number;
  nUpserted: number;
  nDeleted: number;
}

interface Operation {
  position: number;
  ns: string;
  bytes: Buffer;
  fields: Doc;
  kind: 'insert' | 'update' | 'delete';
}

function operationOf(bytes: Buffer, position: number, namespaces: readonly string[]): Operation {
  const fields = decode(bytes);
  const kind = Object.keys(fields)[0];
  if (kind !== 'insert' && kind !== 'update' && kind !== 'delete') {
    throw failedToParse(`unknown bulkWrite operation: ${String(kind)}`);
  }
  checkStatement(`bulkWrite.ops.${kind}`, fields);
  const ns = namespaces[toDouble(fields[kind])];
  if (ns === undefined)
    throw badValue(`BulkWrite ops entry ${position} has an invalid nsInfo index.`);
  return { position, ns, bytes, fields, kind };
}

function documentBytes(bytes: Buffer): Buffer {
  for (const element of elements(bytes)) {
    if (element.name === 'document') return bytes.subarray(element.value, element.end);
  }
  throw failedToParse('bulkWrite insert without document');
}

async function runInsert(
  context: CommandContext,
  operation: Operation,
  totals: Totals,
): Promise<Doc> {
  const { position, ns, bytes } = operation;
  if (!formerResult(context, position)) {
    if (context.transaction) await ensureCollection(context, ns);
    await write(context, () => {
      const { catalog, documents } = context.engine;
      documents.insert(catalog.ensure(ns), documentBytes(bytes), scopeOf(context));
      keepResult(context, position, { inserted: 1 });
    });
  }
  totals.nInserted++;
  return { n: 1 };
}

async function runUpdate(
  context: CommandContext,
  operation: Operation,
  totals: Totals,
): Promise<Doc> {
  const { position, ns, bytes, fields } = operation;
  const outcome = await runOn(context, ns, {
    position,
    filter: docOption(fields.filter),
    update: exactField(bytes, 'updateMods'),
    multi: fields.multi === true,
    upsert: fields.upsert === true,
    constants: isDoc(fields.constants) ? fields.constants : undefined,
    hint: fields.hint,
    sort: sortOption(fields.sort),
  });
  const { matched, modified, upserted } = outcome;
  if (upserted !== undefined) totals.nUpserted++;
  else {
    totals.nMatched += matched;
    totals.nModified += modified;
  }
  return {
    n: matched,
    nModified: modified,
    ...(upserted === undefined ? {} : { upserted: { _id: upserted } }),
  };
}

async function runRemoval(
  context: CommandContext,
  operation: Operation,
  totals: Totals,
): Promise<Doc> {
  const { position, ns, fields } = operation;
  const filter = docOption(fields.filter);
  const statement = { position, filter, multi: fields.multi === true, hint: fields.hint };
  const { deleted } = await runDelete(context, ns, statement);
  totals.nDeleted += deleted;
  return { n: deleted };
}

const RUNNERS = { insert: runInsert, update: runUpdate, delete: runRemoval };

/** `bulkWrite` over several collections. */
export async function bulkWrite(context: CommandContext): Promise<Reply> {
  const namespaces = sentDocuments(context, 'nsInfo').map((bytes) =>
    String(checkStatement('bulkWrite.nsInfo', decode(bytes)).ns),
  );
  const totals: Totals = {
    nErrors: 0,
    nInserted: 0,
    nMatched: 0,
    nModified: 0,
    nUpserted: 0,
    nDeleted: 0,
  };
  const results: Doc[] = [];
  const operations = sentDocuments(context, 'ops').map((bytes, position) =>
    operationOf(bytes, position, namespaces),
  );
  const errors = await runStatements(context, operations, async (operation, idx) => {
    refuseStoredOptions(context.engine.catalog.get(operation.ns));
    const result = await RUNNERS[operation.kind](context, operation, totals);
    if (context.command.errorsOnly !== true) results.push({ ok: 1, idx, ...result });
  });
  totals.nErrors = errors.length;
  const failed = errors.map(({ index: idx, ...error }) => ({ ok: 0, idx, ...error, n: 0 }));
  const all: Doc[] = [...results, ...failed];
  return cursorOf(
    context,
    all.sort((left, right) => Number(left.idx) - Number(right.idx)),
    totals,
  );
}

function cursorOf(context: CommandContext, results: Doc[], totals: Totals): Promise<Buffer> {
  const { batchSize } = docOption(context.command.cursor);
  context.replyFields = { ...totals, ...concernFields(context.command) };
  return openCursor(context, listSource(results.map(encode)), {
    ns: 'admin.$cmd.bulkWrite',
    batchSize: batchSize === undefined ? results.length + 1 : numberOption(batchSize),
  });
}
