import { createHash } from 'node:crypto';
import { Batches, type RequestContext, type Viewer } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { isOwner, type SnippetRecord } from '../snippets/index.ts';
import { BATCH_ID, type CountKind, keysOf } from './counts.ts';

/** A viewer counts again for the same snippet after this time. */
const ONCE_PER_MS = 30 * 60_000;

/**
 * Maximum number of visitors of a network that are counted for the same snippet in that time. A
 * visitor is a network and a `User-Agent`, which a client can change with every request. High
 * enough for an office behind one address.
 */
const VISITORS_OF_NETWORK = 20;

/** Maximum number of visits that one script call counts. */
const AT_ONCE = 100;

/**
 * Counts each visit that is the viewer's first of the snippet. Returns the counts that may not be
 * in the database yet: the id of the current batch, then per visit the snippet's pending count and
 * its count in the batch.
 */
const COUNT = `
local answer = {redis.call('HGET', KEYS[2], ARGV[1]) or ''}
for i = 3, #KEYS, 2 do
  local at = (i - 3) / 2 * 3
  local id, once, most = ARGV[at + 2], ARGV[at + 3], tonumber(ARGV[at + 4])
  local isFull = most > 0 and tonumber(redis.call('GET', KEYS[i + 1]) or '0') >= most
  if once ~= '0' and not isFull and redis.call('SET', KEYS[i], '1', 'NX', 'PX', once) then
    redis.call('HINCRBY', KEYS[1], id, 1)
    if most > 0 and redis.call('INCR', KEYS[i + 1]) == 1 then
      redis.call('PEXPIRE', KEYS[i + 1], once)
    end
  end
  answer[#answer + 1] = redis.call('HGET', KEYS[1], id) or '0'
  answer[#answer + 1] = redis.call('HGET', KEYS[2], id) or '0'
end
return answer`;

const Answer = z.tuple([z.string()], z.coerce.number());

/** An opening or copying of a snippet. */
interface Visit {
  snippetId: string;
  /** Hash of the viewer's key. */
  who: string;
  /** A hash of a visitor's network; a signed-in viewer has none. */
  network: string | undefined;
  /** Period in which the viewer is not counted again; 0 disables counting. */
  oncePerMs: number;
}

/** Counts of a snippet in Redis that its stored counter may not include yet. */
interface Uncounted {
  pending: number;
  inBatch: number;
  batch: string;
}

/**
 * Counts views or copies in Redis, from where a flush writes them to the database. Simultaneous
 * visits are counted by one script call.
 */
export class Counter {
  readonly #kind: CountKind;
  readonly #redis: Redis;
  readonly #visits = new Batches<Visit, Uncounted>(AT_ONCE, (visits) => this.#ask(visits));

  constructor({ kind, redis }: { kind: CountKind; redis: Redis }) {
    this.#kind = kind;
    this.#redis = redis;
  }

  /**
   * Counts this viewer if `isSeen`, and returns the snippet's total. Read the snippet before this
   * call: a batch applied since is recognized by its id, and not added twice.
   */
  async count(
    { viewer, log }: RequestContext,
    snippet: SnippetRecord,
    isSeen: boolean,
  ): Promise<number> {
    const oncePerMs = isSeen && !isOwner(viewer, snippet) ? ONCE_PER_MS : 0;
    try {
      return await this.#count(viewer, snippet, oncePerMs);
    } catch (err) {
      log.warn({ err }, `${this.#kind.name} could not be counted`);
      return snippet[this.#kind.total];
    }
  }

  /** Counts the viewer unless counted within `oncePerMs`; 0 disables counting. */
  async #count(viewer: Viewer, snippet: SnippetRecord, oncePerMs: number): Promise<number> {
    const who = createHash('sha256').update(viewer.key).digest('base64url').slice(0, 22);
    const network = viewer.kind === 'visitor' ? viewer.network : undefined;
    const visit = { snippetId: snippet.id, who, network, oncePerMs };
    const { pending, inBatch, batch } = await this.#visits.add(visit);
    const applied = batch === snippet[this.#kind.batch];
    return snippet[this.#kind.total] + pending + (applied ? 0 : inBatch);
  }

  async #ask(visits: readonly Visit[]): Promise<Uncounted[]> {
    const keys = keysOf(this.#kind);
    const seen = visits.flatMap(({ snippetId, who, network = '' }) => [
      keys.seen(snippetId, who),
      keys.network(snippetId, network),
    ]);
    const values = visits.flatMap(({ snippetId, network, oncePerMs }) => {
      return [snippetId, oncePerMs, network === undefined ? 0 : VISITORS_OF_NETWORK];
    });
    const names = [keys.pending, keys.batch, ...seen];
    const answer = await this.#redis.eval(COUNT, names.length, ...names, BATCH_ID, ...values);
    const [batch, ...counts] = Answer.parse(answer);
    return visits.map((_, i) => {
      return { pending: counts[2 * i] ?? 0, inBatch: counts[2 * i + 1] ?? 0, batch };
    });
  }
}
