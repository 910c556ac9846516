import { createHash } from 'node:crypto';
import { Batches, type RequestContext, type Viewer } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { CountKind } from '../domain/count-kind.ts';
import { isOwner } from '../domain/snippet.policy.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { ViewCounter } from '../ports/view-counter.ts';
import { BATCH_ID, keysOf } from './count-keys.ts';

/** A viewer counts again for the same snippet after this time. */
const ONCE_PER_MS = 30 * 60_000;

/** Viewers whose counting one script does. */
const AT_ONCE = 100;

/**
 * For each snippet counts the viewer's first time, where it has one, and answers what is not in the
 * database yet: the batch under way, then what is pending and what the batch has of each.
 */
const COUNT = `
local answer = {redis.call('HGET', KEYS[2], ARGV[1]) or ''}
for i = 3, #KEYS do
  local id, once = ARGV[2 * i - 4], ARGV[2 * i - 3]
  if once ~= '0' and redis.call('SET', KEYS[i], '1', 'NX', 'PX', once) then
    redis.call('HINCRBY', KEYS[1], id, 1)
  end
  answer[#answer + 1] = redis.call('HGET', KEYS[1], id) or '0'
  answer[#answer + 1] = redis.call('HGET', KEYS[2], id) or '0'
end
return answer`;

const Answer = z.tuple([z.string()], z.coerce.number());

/** Somebody who opens a snippet or copies it. */
interface Visit {
  snippetId: string;
  /** A hash that tells viewers apart. */
  who: string;
  /** For how long the viewer is not counted again; 0 counts nobody. */
  oncePerMs: number;
}

/** What Redis knows of a snippet's counter. */
interface Uncounted {
  pending: number;
  inBatch: number;
  batch: string;
}

/**
 * Counts views or copies in Redis; the flush carries them to the database. Those who come at the
 * same time are counted together.
 */
export class Counter implements ViewCounter {
  readonly #kind: CountKind;
  readonly #redis: Redis;
  readonly #visits = new Batches<Visit, Uncounted>(AT_ONCE, (visits) => this.#ask(visits));

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
    const visit = { snippetId: snippet.id, who, oncePerMs };
    const { pending, inBatch, batch } = await this.#visits.add(visit);
    const applied = batch === snippet[this.#kind.batch];
    return snippet[this.#kind.total] + pending + (applied ? 0 : inBatch);
  }

  async #ask(visits: readonly Visit[]): Promise<Uncounted[]> {
    const keys = keysOf(this.#kind);
    const seen = visits.map(({ snippetId, who }) => keys.seen(snippetId, who));
    const values = visits.flatMap(({ snippetId, oncePerMs }) => [snippetId, oncePerMs]);
    const names = [keys.pending, keys.batch, ...seen];
    const answer = await this.#redis.eval(COUNT, names.length, ...names, BATCH_ID, ...values);
    const [batch, ...counts] = Answer.parse(answer);
    return visits.map((_, i) => {
      return { pending: counts[2 * i] ?? 0, inBatch: counts[2 * i + 1] ?? 0, batch };
    });
  }
}
