import type { Engine } from '../engine/engine.ts';
import { LockWait } from '../engine/write-queue.ts';
import { makePlan } from '../plan/plan.ts';
import { Scan } from '../plan/scan.ts';
import type { Doc } from '../values/types.ts';

/** Removes expired documents of TTL indexes, a chunk per write job. */
export async function removeExpired(engine: Engine, now: Date): Promise<number> {
  let removed = 0;
  for (const collection of engine.catalog.list()) {
    for (const { spec, names } of collection.indexes) {
      const [name] = names;
      if (spec.expireAfterSeconds === undefined || name === undefined) continue;
      const limit = new Date(now.getTime() - spec.expireAfterSeconds * 1000);
      const filter: Doc = {
        $and: [{ [name]: { $lte: limit } }, spec.partialFilterExpression ?? {}],
      };
      const { storage } = engine;
      const plan = makePlan({ storage, collection, query: { filter } });
      const scan = new Scan({ storage, collection, plan, filter, context: {} });
      for (let chunk = scan.next(); chunk; chunk = scan.next()) {
        const rows = chunk;
        if (rows.length > 0)
          removed += await engine.write(() =>
            removeRows(engine, { ns: collection.ns, rows, scan }),
          );
      }
    }
  }
  return removed;
}

function removeRows(
  engine: Engine,
  { ns, rows, scan }: { ns: string; rows: readonly { row: number }[]; scan: Scan },
): number {
  const collection = engine.catalog.get(ns);
  if (!collection) return 0;
  let removed = 0;
  for (const { row } of rows) {
    const bytes = engine.storage.document(collection.id, row);
    if (!bytes || !scan.test(bytes)) continue;
    try {
      engine.documents.remove(collection, { row, bytes }, {});
      removed++;
    } catch (error) {
      // A transaction holds it; the next round will find it again.
      if (!(error instanceof LockWait)) throw error;
    }
  }
  return removed;
}
