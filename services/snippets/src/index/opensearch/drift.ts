import { z } from 'zod';
import type { IndexSource } from '../port.ts';
import { type CatchUp, type KnownSeq, REMOVALS_KEPT_MS } from './catch-up.ts';
import type { Engine } from './engine.ts';
import { idOfHit } from './hits.ts';
import { type Condition, EXISTING } from './query.ts';
import { listing, runSearches } from './searches.ts';

const AT_ONCE = 10_000;

/** How an index differed from the database. */
export interface Drift {
  /** Snippets that the database holds. */
  snippets: number;
  /** Of those, how many the index held in an older state or not at all. */
  behind: number;
  /** How many the index held that the database does not. */
  gone: number;
}

interface DriftParts {
  engine: Engine;
  catchUp: CatchUp;
  source: IndexSource;
}

async function* indexed({ engine }: DriftParts, alias: string): AsyncGenerator<KnownSeq[]> {
  const conditions: Condition[] = [EXISTING];
  const sort = [{ idHigh: 'asc' }, { idLow: 'asc' }];
  let after: { search_after?: number[] } = {};
  for (;;) {
    const body = { size: AT_ONCE, sort, docvalue_fields: ['seq'], ...after };
    const search = listing(conditions, body);
    const [found] = await runSearches(engine, { alias, operation: 'drift' }, [search]);
    const hits = found?.hits ?? [];
    const last = hits.at(-1);
    if (last === undefined) return;
    yield hits.map((hit) => ({ id: idOfHit(hit), seq: Number(hit.fields.seq?.[0]) }));
    after = { search_after: last.sort };
  }
}

/** Compares every snippet's state in the index with the database and mends what differs. */
export async function repairDrift(parts: DriftParts, alias: string): Promise<Drift> {
  const { catchUp, source, engine } = parts;
  const stored = await source.changedSince(new Date(0));
  const known = new Set(stored.map(({ id }) => id));
  const behind = await catchUp.behind(alias, stored);
  await catchUp.refresh(
    alias,
    behind.map(({ id }) => id),
  );
  let removedCount = 0;
  for await (const states of indexed(parts, alias)) {
    const absent = states.filter(({ id }) => !known.has(id)).map(({ id }) => id);
    // One that was created since is read and stays.
    await catchUp.refresh(alias, absent);
    removedCount += absent.length;
  }
  const forgotten = { range: { removedAt: { lt: Date.now() - REMOVALS_KEPT_MS } } };
  await engine.ask(z.unknown(), {
    operation: 'drift',
    method: 'POST',
    path: `/${alias}/_delete_by_query`,
    query: { conflicts: 'proceed' },
    body: { query: forgotten },
  });
  return { snippets: stored.length, behind: behind.length, gone: removedCount };
}
