import { failedToParse } from '../errors.ts';
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
import { withAllDocuments, withOneDocument } from './target.ts';
import {
  binaryOf,
  decodeStatement,
  documentOf,
  errorFields,
  formerResult,
  keepResult,
  runStatements,
  scopeOf,
  sentDocuments,
} from './write-helpers.ts';

/** One delete statement. */
export interface DeleteStatement {
  /** Position in the command, under which its result is stored. */
  position: number;
  filter: Doc;
  multi: boolean;
  sort?: Doc | undefined;
  hint?: unknown;
  /** Whether to return the deleted document. */
  withDocument?: boolean;
}

/** Outcome of a delete statement. */
export interface DeleteOutcome {
  deleted: number;
  before?: Buffer | undefined;
}

/** Runs a delete statement. */
export async function runDelete(
  context: CommandContext,
  ns: string,
  statement: DeleteStatement,
): Promise<DeleteOutcome> {
  const former = formerResult(context, statement.position);
  if (former) return { deleted: toDouble(former.deleted), before: documentOf(former.before) };
  const collection = context.engine.catalog.get(ns);
  if (!collection) return { deleted: 0 };
  const { filter, sort, hint, multi, position, withDocument } = statement;
  const { match } = evaluationOf(context);
  const target = { collection, match, query: { filter, sort, hint, limit: multi ? 0 : 1 } };
  const { documents } = context.engine;
  const scope = scopeOf(context);
  if (multi) {
    let deleted = 0;
    await withAllDocuments(context, target, {
      act: (found) => documents.remove(collection, found, scope),
      done(results) {
        deleted += results.length;
      },
    });
    return { deleted };
  }
  return withOneDocument(context, target, (found) => {
    if (found) documents.remove(collection, found, scope);
    const before = withDocument ? found?.bytes : undefined;
    const deleted = found ? 1 : 0;
    keepResult(context, position, { deleted, before: binaryOf(before) });
    return { deleted, before };
  });
}

function statementOf(bytes: Buffer, position: number): DeleteStatement {
  const statement = checkStatement('delete.deletes', decodeStatement(bytes, 'q'));
  const { q, limit, hint } = statement;
  const count = toDouble(limit);
  if (count !== 0 && count !== 1) {
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${String(limit)}`);
  }
  return { position, filter: docOption(q), multi: count === 0, hint };
}

export async function deleteDocuments(context: CommandContext): Promise<Reply> {
  const ns = namespaceOf(context);
  const statements = sentDocuments(context, 'deletes').map(statementOf);
  let n = 0;
  const errors = await runStatements(context, statements, async (statement) => {
    n += (await runDelete(context, ns, statement)).deleted;
  });
  return { n, ...errorFields(errors) };
}

/** Sort option of a command. */
export const sortOption = (value: unknown): Doc | undefined =>
  isDoc(value) && Object.keys(value).length > 0 ? value : undefined;
