import { createHash } from 'node:crypto';
import type { RequestContext, Viewer } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { CountKind } from '../domain/count-kind.ts';
import { isOwner } from '../domain/snippet.policy.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { ViewCounter } from '../ports/view-counter.ts';
import { BATCH_ID, keysOf } from './count-keys.ts';

/** A viewer counts again for the same snippet after this time. */
const ONCE_PER_MS = 30 * 60_000;

/** Counts a viewer's first time, and answers what is not in the database yet. */
const COUNT = `
if ARGV[2] ~= '0' and redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[2]) then
  redis.call('HINCRBY', KEYS[2], ARGV[1], 1)
end
local batch = redis.call('HMGET', KEYS[3], ARGV[1], ARGV[3])
return {redis.call('HGET', KEYS[2], ARGV[1]) or '0', batch[1] or '0', batch[2] or ''}`;

const Counted = z.tuple([z.coerce.number(), z.coerce.number(), z.string()]);

/** Counts views or copies in Redis; the flush carries them to the database. */
export class Counter implements ViewCounter {
  readonly #kind: CountKind;
  readonly #redis: Redis;

  constructor({ kind, redis }: { kind: CountKind; redis: Redis }) {
    this.#kind = kind;
    this.#redis = redis;
  }

  count(ctx: RequestContext, snippet: SnippetRecord): Promise<number> {
    return this.#orStored(ctx, snippet, isOwner(ctx.viewer, snippet) ? 0 : ONCE_PER_MS);
  }

  total(ctx: RequestContext, snippet: SnippetRecord): Promise<number> {
    return this.#orStored(ctx, snippet, 0);
  }

  async #orStored(
    { viewer, log }: RequestContext,
    snippet: SnippetRecord,
    oncePerMs: number,
  ): Promise<number> {
    try {
      return await this.#count(viewer, snippet, oncePerMs);
    } catch (err) {
      log.warn({ err }, `${this.#kind.name} could not be counted`);
      return snippet[this.#kind.total];
    }
  }

  /** Counts the viewer where they were not counted in that time; 0 counts nobody. */
  async #count(viewer: Viewer, snippet: SnippetRecord, oncePerMs: number): Promise<number> {
    const who = createHash('sha256').update(viewer.key).digest('base64url').slice(0, 22);
    const keys = keysOf(this.#kind);
    const names = [keys.seen(snippet.id, who), keys.pending, keys.batch];
    const answer = await this.#redis.eval(COUNT, 3, ...names, snippet.id, oncePerMs, BATCH_ID);
    const [pending, inBatch, batch] = Counted.parse(answer);
    const applied = batch === snippet[this.#kind.batch];
    return snippet[this.#kind.total] + pending + (applied ? 0 : inBatch);
  }
}
