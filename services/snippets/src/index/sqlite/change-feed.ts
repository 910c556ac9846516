import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { CountState } from '../port.ts';

/**
 * Change of a snippet for other processes. A changed user card is sent as a text with sequence 0,
 * which processes of earlier versions ignore.
 */
export type Change =
  | { kind: 'counts'; counts: CountState }
  | { kind: 'text'; id: string; seq: number; isPerson?: true | undefined }
  | { kind: 'gone'; id: string; seq: number };

const UnindexedCounts = z.object({
  copies: z.number(),
  viewBatch: z.string(),
  copyBatch: z.string(),
});

const Counts = z.object({
  id: z.string(),
  seq: z.number(),
  views: z.number(),
  stars: z.number(),
  forks: z.number(),
  starDays: z.record(z.string(), z.number()),
  shown: UnindexedCounts.optional(),
  sameStars: z.literal(true).optional(),
});

const ChangeText: z.ZodType<Change> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('counts'), counts: Counts }),
  z.object({
    kind: z.literal('text'),
    id: z.string(),
    seq: z.number(),
    isPerson: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('gone'), id: z.string(), seq: z.number() }),
]);

/** Position in the feed. `epoch` changes if Redis loses its data and numbers restart. */
export interface Position {
  epoch: string;
  number: number;
}

export interface Batch {
  position: Position;
  changes: Change[];
  /** Changes between the requested position and these were trimmed or lost. */
  gap: boolean;
  /** More changes follow. */
  more: boolean;
}

/** Approximate length of the stream; processes that missed more changes read the database. */
const KEEP = 20_000;
const READ_AT_ONCE = 1000;
const HEAD = '{snippets:changes}:head';
const STREAM = '{snippets:changes}:stream';

/** Entries are numbered without gaps, so that a reader notices missing ones. */
const PUBLISH = `
if redis.call('HEXISTS', KEYS[1], 'epoch') == 0 then
  redis.call('HSET', KEYS[1], 'epoch', ARGV[1], 'number', 0)
  redis.call('DEL', KEYS[2])
end
for i = 3, #ARGV do
  local number = redis.call('HINCRBY', KEYS[1], 'number', 1)
  redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], number .. '-1', 'change', ARGV[i])
end
return 'OK'`;

const READ = `
local head = redis.call('HMGET', KEYS[1], 'epoch', 'number')
if not head[1] then return {'', '0', {}} end
if head[1] ~= ARGV[1] or tonumber(head[2]) <= tonumber(ARGV[2]) then
  return {head[1], head[2], {}}
end
return {head[1], head[2], redis.call('XRANGE', KEYS[2], ARGV[2] .. '-2', '+', 'COUNT', ARGV[3])}`;

const Entry = z.tuple([z.string(), z.tuple([z.string(), z.string()])]);
const Reply = z.tuple([z.string(), z.coerce.number(), z.array(Entry)]);

function numberOf(entry: z.output<typeof Entry> | undefined): number {
  return Number.parseInt(entry?.[0] ?? '0', 10);
}

/** Capped stream in Redis with the changes of all processes in order. */
export class ChangeFeed {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  get reachable(): boolean {
    return this.#redis.status === 'ready';
  }

  async publish(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const texts = changes.map((change) => JSON.stringify(change));
    await this.#redis.eval(PUBLISH, 2, HEAD, STREAM, randomUUID(), KEEP, ...texts);
  }

  async read(from: Position): Promise<Batch> {
    const answer = await this.#redis.eval(
      READ,
      2,
      HEAD,
      STREAM,
      from.epoch,
      from.number,
      READ_AT_ONCE,
    );
    const [epoch, head, entries] = Reply.parse(answer);
    if (epoch !== from.epoch) {
      return { position: { epoch, number: head }, changes: [], gap: true, more: false };
    }
    if (head === from.number) return { position: from, changes: [], gap: false, more: false };
    if (numberOf(entries[0]) !== from.number + 1) {
      return { position: { epoch, number: head }, changes: [], gap: true, more: false };
    }
    const last = numberOf(entries.at(-1));
    const changes = entries.map(([, [, text]]) => ChangeText.parse(JSON.parse(text)));
    return { position: { epoch, number: last }, changes, gap: false, more: last < head };
  }
}
