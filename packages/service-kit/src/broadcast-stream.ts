import { EventEnvelope } from '@snippetry/contracts';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** Event of a broadcast, or a marker of lost events. */
export interface BroadcastEntry {
  /** Its id in the stream (`1764000000000-0`), which later entries exceed. */
  id: string;
  /**
   * Null for the first entry of a stream, which marks that Redis lost all earlier ones. Undefined for an
   * event that this version of the service cannot parse.
   */
  event: EventEnvelope | null | undefined;
}

/** Ids of the first and last entry of a stream, and the requested entries. */
export interface BroadcastPart {
  first: string;
  last: string;
  entries: BroadcastEntry[];
}

/** Maximum entries of a stream; Redis trims in blocks of a hundred. */
const MAX_ENTRIES = 10_000;
/** Maximum entries per read. */
export const MOST_READ = 500;
/**
 * Lifetime of entries and of the ids of sent events: longer than a relay repeats a batch after an
 * outage, but limited because entries contain ids of users, who may delete their accounts.
 */
const REMEMBER_SECONDS = 86_400;

const streamOf = (service: string): string => `{broadcast:${service}}:stream`;
const sentOf = (service: string, eventId: string): string => `{broadcast:${service}}:${eventId}`;

/** Every stream begins with a marker entry, by which readers detect that an earlier stream was lost. */
const BEGIN = `
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('XADD', KEYS[1], '*', 'begins', '') end`;

const WRITE = `${BEGIN}
local added = false
for i = 2, #KEYS do
  if redis.call('SET', KEYS[i], '', 'NX', 'EX', ARGV[2]) then
    redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[1], '*', 'event', ARGV[i + 1])
    added = true
  end
end
if added then
  redis.call('XTRIM', KEYS[1], 'MINID', (redis.call('TIME')[1] - ARGV[2]) * 1000)
  redis.call('EXPIRE', KEYS[1], ARGV[2])
end`;

const READ = `${BEGIN}
return {
  redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1][1],
  redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1][1],
  ARGV[1] == '' and redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', ARGV[2])
    or redis.call('XRANGE', KEYS[1], '(' .. ARGV[1], '+', 'COUNT', ARGV[2])
}`;

const Fields = z.tuple([z.string(), z.string()]);
const Entries = z.array(z.tuple([z.string(), Fields]));
const Part = z.tuple([z.string(), z.string(), Entries]);
const Reply = z.tuple([z.tuple([z.string(), Entries])]).nullable();

function toEntry([id, [field, value]]: z.output<typeof Entries>[number]): BroadcastEntry {
  if (field !== 'event') return { id, event: null };
  return { id, event: EventEnvelope.safeParse(JSON.parse(value)).data };
}

/** Compares two ids: negative if the first is earlier, positive if it is later. */
export function compareEntryIds(one: string, other: string): number {
  const [ms = 0, number = 0] = one.split('-').map(Number);
  const [otherMs = 0, otherNumber = 0] = other.split('-').map(Number);
  return ms - otherMs || number - otherNumber;
}

/** Whether a text is a well-formed id. */
export const isEntryId = (text: string): boolean => /^\d{1,15}-\d{1,15}$/.test(text);

/** Appends events in their order; events that a relay repeats are ignored. */
export async function writeBroadcast(
  redis: Redis,
  service: string,
  events: readonly EventEnvelope[],
): Promise<void> {
  if (events.length === 0) return;
  const keys = [streamOf(service), ...events.map(({ id }) => sentOf(service, id))];
  const texts = events.map((event) => JSON.stringify(event));
  await redis.eval(WRITE, keys.length, ...keys, MAX_ENTRIES, REMEMBER_SECONDS, ...texts);
}

/** Reads at most `count` entries after an id, or the last `count` without an id. */
export async function readBroadcast(
  redis: Redis,
  service: string,
  { after, count }: { after?: string; count: number },
): Promise<BroadcastPart> {
  const answer = await redis.eval(READ, 1, streamOf(service), after ?? '', count);
  const [first, last, found] = Part.parse(answer);
  const entries = found.map(toEntry);
  return { first, last, entries: after === undefined ? entries.reverse() : entries };
}

/** Waits up to `blockMs` milliseconds for entries after an id, at most {@link MOST_READ}. */
export async function awaitBroadcast(
  redis: Redis,
  service: string,
  { after, blockMs }: { after: string; blockMs: number },
): Promise<BroadcastEntry[]> {
  const stream = streamOf(service);
  const answer = await redis.xread('COUNT', MOST_READ, 'BLOCK', blockMs, 'STREAMS', stream, after);
  return Reply.parse(answer)?.[0][1].map(toEntry) ?? [];
}
