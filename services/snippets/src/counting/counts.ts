import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** Action of viewers that snippets count. */
export interface CountKind {
  /** Also the name of the gain in the roll-ups. */
  readonly name: 'views' | 'copies';
  /** The snippet's counter. */
  readonly total: 'viewCount' | 'copyCount';
  /** The last batch that this counter includes. */
  readonly batch: 'viewBatch' | 'copyBatch';
}

export const VIEWS: CountKind = { name: 'views', total: 'viewCount', batch: 'viewBatch' };
export const COPIES: CountKind = { name: 'copies', total: 'copyCount', batch: 'copyBatch' };
export const COUNT_KINDS = [VIEWS, COPIES] as const;

/** Returns the Redis keys of a kind. One hash tag, so that a script can use all in a cluster. */
export function keysOf({ name }: Pick<CountKind, 'name'>) {
  const tag = `{snippets:${name}}`;
  return {
    seen: (snippetId: string, who: string) => `${tag}:seen:${snippetId}:${who}`,
    /** Number of visitors of a network that were counted. */
    network: (snippetId: string, network: string) => `${tag}:network:${snippetId}:${network}`,
    /** Counts per snippet that are not in a batch yet. */
    pending: `${tag}:pending`,
    /** Counts per snippet of the current or the last flush. */
    batch: `${tag}:batch`,
  };
}

/** Additional fields of the batch hash; `#` keeps them apart from hexadecimal snippet ids. */
export const BATCH_ID = '#id';
export const BATCH_DONE = '#done';

/** Snippet ids and counts, in the same order in every process. */
type Counts = readonly (readonly [snippetId: string, count: number])[];

/** Counts to add to the database. */
export interface CountedBatch {
  id: string;
  counts: Counts;
}

/** Returns the unfinished batch, of any process; otherwise turns the pending counts into one. */
const BEGIN = `
if redis.call('EXISTS', KEYS[2]) == 1 and redis.call('HEXISTS', KEYS[2], ARGV[3]) == 0 then
  return redis.call('HGETALL', KEYS[2])
end
if redis.call('EXISTS', KEYS[1]) == 0 then return {} end
redis.call('RENAME', KEYS[1], KEYS[2])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[1])
return redis.call('HGETALL', KEYS[2])`;

/** Marks a batch as done. It stays until the next one: its id shows readers that it was applied. */
const FINISH = `
if redis.call('HGET', KEYS[1], ARGV[2]) == ARGV[1] then
  redis.call('HSET', KEYS[1], ARGV[3], '1')
end
return 'OK'`;

const Flat = z.array(z.string());

export async function beginBatch(redis: Redis, kind: CountKind): Promise<CountedBatch | null> {
  const { pending, batch } = keysOf(kind);
  const fresh = randomUUID();
  const answer = await redis.eval(BEGIN, 2, pending, batch, fresh, BATCH_ID, BATCH_DONE);
  const flat = Flat.parse(answer);
  const counts: [snippetId: string, count: number][] = [];
  let id = '';
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const field = flat[i] ?? '';
    const value = flat[i + 1] ?? '';
    if (field === BATCH_ID) id = value;
    else counts.push([field, Number(value)]);
  }
  if (id === '') return null;
  return { id, counts: counts.sort(([a], [b]) => (a < b ? -1 : 1)) };
}

export async function finishBatch(redis: Redis, kind: CountKind, id: string): Promise<void> {
  await redis.eval(FINISH, 1, keysOf(kind).batch, id, BATCH_ID, BATCH_DONE);
}
