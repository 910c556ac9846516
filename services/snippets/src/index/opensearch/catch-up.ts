import type { Log } from '@snippetry/service-kit';
import { z } from 'zod';
import type { IndexSource } from '../port.ts';
import type { Engine } from './engine.ts';
import { removalOf, storedOf, type Writer } from './writer.ts';

/** Longer than clocks of processes differ and transactions last. */
const OVERLAP_MS = 10_000;
/** An hour less than the database keeps its notes of removed snippets. */
export const REMOVALS_KEPT_MS = 23 * 3_600_000;
const VERSIONS_AT_ONCE = 5000;
const ROWS_AT_ONCE = 200;

const Versions = z.object({
  docs: z.array(z.object({ _id: z.string(), _version: z.number().optional() })),
});

/** A state of a snippet: its number rises with every change. */
export interface KnownSeq {
  id: string;
  seq: number;
}

export interface CatchUpParts {
  engine: Engine;
  writer: Writer;
  source: IndexSource;
  log: Log;
}

/** Brings an index up to date with the database, including changes that were not announced. */
export class CatchUp {
  readonly #parts: CatchUpParts;

  constructor(parts: CatchUpParts) {
    this.#parts = parts;
  }

  /** Takes over what changed since then, in milliseconds; answers how many were behind. */
  async since(target: string, time: number): Promise<number> {
    const { source, writer } = this.#parts;
    const since = new Date(time - OVERLAP_MS);
    const removed = await this.behind(target, await source.removedSince(since));
    await writer.write(target, removed.map(removalOf), { shown: true });
    const changed = await this.behind(target, await source.changedSince(since));
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

  /** Those of these that the index holds in an older state, or not at all. */
  async behind(target: string, states: readonly KnownSeq[]): Promise<KnownSeq[]> {
    const behind: KnownSeq[] = [];
    for (let from = 0; from < states.length; from += VERSIONS_AT_ONCE) {
      const some = states.slice(from, from + VERSIONS_AT_ONCE);
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

  /** The states that the index holds, 0 for what it does not know. */
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
}
