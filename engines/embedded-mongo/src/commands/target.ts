import type { Collection } from '../catalog/collection.ts';
import type { StoredDocument } from '../engine/documents.ts';
import { Execution, planFor } from '../plan/execution.ts';
import type { Plan, Query } from '../plan/plan.ts';
import { Scan } from '../plan/scan.ts';
import type { MatchContext } from '../query/operators.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { type CommandContext, pacerOf } from './context.ts';
import { write } from './write-helpers.ts';

/** Number of entries above which a scan runs outside the write job, so that it does not block the server. */
const LONG_SCAN = 1000;
const ATTEMPTS = 3;

/** Target of a write statement. */
export interface Target {
  collection: Collection;
  query: Query;
  match: MatchContext;
}

/**
 * Finds the document of a statement and calls `act` with it inside a write job. A long search runs
 * outside the job, which tests its result again.
 */
export async function withOneDocument<T>(
  context: CommandContext,
  target: Target,
  act: (found: StoredDocument | undefined) => T,
): Promise<T> {
  const { collection, query, match } = target;
  const { storage } = context.engine;
  const { transaction } = context;
  const input = { storage, collection, query, context: match, transaction };
  const now = (): T => act(new Execution(input).first());
  if (transaction) return now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const plan = planFor(input);
    if (!isLong(plan, query)) break;
    const execution = new Execution({ ...input, plan });
    const chunk = await execution.nextPaced(pacerOf(context));
    const row = chunk?.[0]?.row;
    const outcome = await write(context, () => {
      const bytes = row === undefined ? undefined : storage.document(collection.id, row);
      if (row === undefined) return { value: act(undefined) };
      const found = bytes && execution.scan.test(bytes) ? { row, bytes } : undefined;
      return found && { value: act(found) };
    });
    if (outcome) return outcome.value;
  }
  return write(context, now);
}

const isLong = (plan: Plan, query: Query): boolean =>
  plan.estimate > LONG_SCAN && (plan.kind === 'collection' || !plan.sorted || !query.sort);

/**
 * Calls `act` with all matching documents in chunks, each read again inside its write job, and
 * `done` with the results of a chunk once it is committed, since a job may run twice. A row is
 * visited once, even if the change moves it ahead in the scanned index.
 */
export async function withAllDocuments<T>(
  context: CommandContext,
  target: Target,
  { act, done }: { act: (found: StoredDocument) => T; done: (results: readonly T[]) => void },
): Promise<void> {
  const { collection, query, match } = target;
  const { engine, transaction } = context;
  const { storage } = engine;
  const plan = planFor({ storage, collection, query, transaction });
  const { filter } = query;
  const scan = new Scan({ storage, collection, plan, filter, context: match, transaction });
  const seen = new Set<number>();
  const pacer = pacerOf(context);
  for (let chunk = scan.next(); chunk; chunk = scan.next()) {
    const rows = chunk.filter(({ row }) => !seen.has(row));
    for (const { row } of rows) seen.add(row);
    if (pacer.due) await pacer.rest();
    if (transaction) done(rows.map(act));
    else
      for (const part of parts(rows, engine.openTransactions > 0)) {
        done(
          await write(context, () => current(storage, { collection, scan, rows: part }).map(act)),
        );
      }
  }
}

// One job per row if transactions hold locks: waiting for one row must not delay the others.
const parts = (rows: StoredDocument[], single: boolean): StoredDocument[][] =>
  single ? rows.map((row) => [row]) : rows.length > 0 ? [rows] : [];

// Current versions of rows, without those that no longer match.
function current(
  storage: SqliteStorage,
  {
    collection,
    scan,
    rows,
  }: { collection: Collection; scan: Scan; rows: readonly StoredDocument[] },
): StoredDocument[] {
  return rows.flatMap(({ row, bytes: seen }) => {
    const bytes = storage.document(collection.id, row);
    return bytes && (bytes.equals(seen) || scan.test(bytes)) ? [{ row, bytes }] : [];
  });
}
