import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@snippetry/service-kit';
import { z } from 'zod';
import type { IndexedSnippet } from '../port.ts';
import { toDocument, toTombstone } from './document.ts';
import { type Engine, EngineError, hasStatus } from './engine.ts';

/** One document to be written as of a state of its snippet. */
export interface Write {
  id: string;
  seq: number;
  /** `external_gte` also replaces the same state, `external` only older ones. */
  versionType: 'external' | 'external_gte';
  document: object;
}

const Item = z.object({
  _id: z.string(),
  status: z.number(),
  error: z.object({ type: z.string() }).optional(),
});
const BulkReply = z.object({
  errors: z.boolean(),
  items: z.array(z.object({ index: Item })),
});

const AT_ONCE = 500;
const PAUSE_MS = 50;
/** Maximum wait of a write while its index is blocked and being replaced. */
const PATIENCE_MS = 8000;
const CONFLICT = 409;
const BLOCKED = 403;

export function upsertOf(snippet: IndexedSnippet): Write {
  const { id, seq } = snippet;
  return { id, seq, versionType: 'external', document: toDocument(snippet) };
}

/** Returns a write that also replaces the same state, for rows read from the database. */
export function storedOf(snippet: IndexedSnippet): Write {
  return { ...upsertOf(snippet), versionType: 'external_gte' };
}

export function removalOf({ id, seq }: { id: string; seq: number }): Write {
  const document = toTombstone(Date.now());
  const known = Math.min(seq, Number.MAX_SAFE_INTEGER);
  return { id, seq: known, versionType: 'external_gte', document };
}

interface WriterParts {
  engine: Engine;
  alias: string;
  log: Log;
}

/** Writes documents so that older states never replace newer ones. */
export class Writer {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /**
   * Writes in this order. With `shown`, resolves only once searches see the writes.
   *
   * @throws if the engine or the index cannot be written to now
   */
  async write(
    target: string,
    writes: readonly Write[],
    { shown }: { shown: boolean },
  ): Promise<void> {
    for (let from = 0; from < writes.length; from += AT_ONCE) {
      const batch = writes.slice(from, from + AT_ONCE);
      // Once searches see the last batch, they see the earlier ones.
      const last = from + AT_ONCE >= writes.length;
      await this.#writeBatch(target, batch, { refresh: shown && last ? 'wait_for' : 'false' });
    }
  }

  async #writeBatch(
    target: string,
    writes: readonly Write[],
    { refresh }: { refresh: string },
  ): Promise<void> {
    const lines = writes.flatMap(({ id, seq, versionType, document }) => [
      { index: { _id: id, version: seq, version_type: versionType } },
      document,
    ]);
    const { engine, alias } = this.#parts;
    const path = `/${target}/_bulk`;
    // Without `require_alias`, a write without an index would create one without a mapping.
    const query = { refresh, require_alias: target === alias };
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        const request = { operation: 'write', method: 'POST', path, query, lines } as const;
        const { overtaken } = this.#check(await engine.ask(BulkReply, request));
        // Earlier writes may not be searchable yet, and the engine did not wait for them.
        if (overtaken && query.refresh === 'wait_for') await engine.refresh(target, 'write');
        return;
      } catch (error) {
        if (!hasStatus(error, BLOCKED) || Date.now() > deadline) throw error;
        await sleep(PAUSE_MS);
      }
    }
  }

  /**
   * Items that cannot be stored are skipped. If an item was overtaken, its state or a newer one is
   * already stored.
   */
  #check({ errors, items }: z.output<typeof BulkReply>): { overtaken: boolean } {
    if (!errors) return { overtaken: false };
    for (const { index } of items) {
      if (index.error === undefined || index.status === CONFLICT) continue;
      if (index.status !== 400) throw new EngineError(index.error.type, index.status);
      this.#parts.log.error(
        { snippetId: index._id, reason: index.error.type },
        'a snippet cannot be indexed',
      );
    }
    return { overtaken: items.some(({ index }) => index.status === CONFLICT) };
  }
}
