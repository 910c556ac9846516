import { slicesOf } from '@snippetry/service-kit';
import { z } from 'zod';
import type { IndexSource } from '../port.ts';
import type { Engine } from './engine.ts';
import { type Condition, EXISTING } from './query.ts';
import { idOfHit } from './ranked.ts';
import { listing, type Searcher } from './searches.ts';
import { removalOf, storedOf, type Writer } from './writer.ts';

/** Longer than clocks of processes differ and transactions last. */
const OVERLAP_MS = 10_000;
/** An hour less than the database keeps records of removed snippets. */
export const REMOVALS_KEPT_MS = 23 * 3_600_000;
const VERSIONS_AT_ONCE = 5000;
const ROWS_AT_ONCE = 200;
const INDEXED_AT_ONCE = 10_000;

const Versions = z.object({
  docs: z.array(z.object({ _id: z.string(), _version: z.number().optional() })),
});

/** A state of a snippet: its number rises with every change. */
export interface KnownSeq {
  id: string;
  seq: number;
}

/** How an index differed from the database. */
export interface Drift {
  /** Number of snippets in the database. */
  snippets: number;
  /** Number of those that the index had in an older state or not at all. */
  behind: number;
  /** Number of indexed snippets that the database does not have. */
  gone: number;
}

interface CatchUpParts {
  engine: Engine;
  searcher: Searcher;
  writer: Writer;
  source: IndexSource;
}

/** Brings an index up to date with the database, including changes that were not announced. */
export class CatchUp {
  readonly #parts: CatchUpParts;

  constructor(parts: CatchUpParts) {
    this.#parts = parts;
  }

  /** Applies changes since a time in milliseconds; returns how many snippets were behind. */
  async since(target: string, time: number): Promise<number> {
    const { source, writer } = this.#parts;
    const since = new Date(time - OVERLAP_MS);
    const removed = await this.#behind(target, await source.removedSince(since));
    await writer.write(target, removed.map(removalOf), { shown: true });
    const changed = await this.#behind(target, await source.changedSince(since));
    await this.refresh(
      target,
      changed.map(({ id }) => id),
    );
    return removed.length + changed.length;
  }

  /** Reads snippets again and removes those that no longer exist. */
  async refresh(target: string, ids: readonly string[]): Promise<void> {
    const { source, writer } = this.#parts;
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const some = ids.slice(from, from + ROWS_AT_ONCE);
      // Read before the query: a snippet restored since is newer and stays.
      const absent = await this.#versions(target, some);
      const rows = await source.rows(some);
      for (const { id } of rows) absent.delete(id);
      const noted = absent.size === 0 ? [] : await source.removals([...absent.keys()]);
      for (const { id, seq } of noted) absent.set(id, seq);
      const missing = [...absent].filter(([, seq]) => seq > 0);
      const removals = missing.map(([id, seq]) => removalOf({ id, seq }));
      const last = from + ROWS_AT_ONCE >= ids.length;
      await writer.write(target, [...rows.map(storedOf), ...removals], { shown: last });
    }
  }

  /** Returns the states that the index has only in an older version, or not at all. */
  async #behind(target: string, states: readonly KnownSeq[]): Promise<KnownSeq[]> {
    const behind: KnownSeq[] = [];
    for (const some of slicesOf(states, VERSIONS_AT_ONCE)) {
      const versions = await this.#versions(
        target,
        some.map(({ id }) => id),
      );
      behind.push(
        ...some.filter(
          ({ id, seq }) => (versions.get(id) ?? 0) < Math.min(seq, Number.MAX_SAFE_INTEGER),
        ),
      );
    }
    return behind;
  }

  /** Returns the sequences in the index by id, 0 for unknown snippets. */
  async #versions(target: string, ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const { docs } = await this.#parts.engine.ask(Versions, {
      operation: 'versions',
      method: 'POST',
      path: `/${target}/_mget`,
      query: { _source: false },
      body: { ids },
    });
    return new Map(docs.map(({ _id, _version }) => [_id, _version ?? 0]));
  }

  /** Compares every snippet's state in the index with the database and repairs differences. */
  async repair(alias: string): Promise<Drift> {
    const { source, engine } = this.#parts;
    const stored = await source.changedSince(new Date(0));
    const known = new Set(stored.map(({ id }) => id));
    const behind = await this.#behind(alias, stored);
    await this.refresh(
      alias,
      behind.map(({ id }) => id),
    );
    let removedCount = 0;
    for await (const states of this.#indexed()) {
      const absent = states.filter(({ id }) => !known.has(id)).map(({ id }) => id);
      // Snippets created since `changedSince` are read again and stay.
      await this.refresh(alias, absent);
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

  async *#indexed(): AsyncGenerator<KnownSeq[]> {
    const conditions: Condition[] = [EXISTING];
    const sort = [{ idHigh: 'asc' }, { idLow: 'asc' }];
    let after: { search_after?: number[] } = {};
    for (;;) {
      const body = { size: INDEXED_AT_ONCE, sort, docvalue_fields: ['seq'], ...after };
      const { hits } = await this.#parts.searcher.run('drift', listing(conditions, body));
      const last = hits.at(-1);
      if (last === undefined) return;
      yield hits.map((hit) => ({ id: idOfHit(hit), seq: Number(hit.fields.seq?.[0]) }));
      after = { search_after: last.sort };
    }
  }
}
