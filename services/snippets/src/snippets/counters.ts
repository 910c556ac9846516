import { type CountState, isThisWeek } from '../index/index.ts';
import { COUNT_FIELDS, type Projected } from './projections.ts';
import type { SnippetRecord } from './snippet.ts';

/** Fields that are read when counters change. */
export const COUNTED_FIELDS = { ...COUNT_FIELDS, authorId: 1, isPublic: 1 } as const;

export type CountedDoc = Projected<typeof COUNTED_FIELDS>;

/** Counters of a snippet, with the fields that decide who can see it. */
export type CountedRecord = Pick<
  SnippetRecord,
  'id' | Exclude<keyof typeof COUNTED_FIELDS & keyof SnippetRecord, '_id'>
>;

export function countedRecord(doc: CountedDoc): CountedRecord {
  const { _id, authorId, starDays, copyCount, copyBatch, ...rest } = doc;
  return {
    ...rest,
    id: _id.toHexString(),
    authorId: authorId.toHexString(),
    starDays: starDays ?? {},
    // Missing in snippets stored before copies were counted.
    copyCount: copyCount ?? 0,
    copyBatch: copyBatch ?? '',
  };
}

/** Returns the counters for the index and for caches. */
export function countState(counted: CountedRecord): CountState {
  const { id, seq, starDays, copyCount: copies, viewBatch, copyBatch } = counted;
  return {
    id,
    seq,
    views: counted.viewCount,
    stars: counted.starCount,
    forks: counted.forkCount,
    starDays,
    shown: { copies, viewBatch, copyBatch },
  };
}

/** Stars of a snippet that the transaction has read. */
export interface AddedStars {
  before: CountedRecord;
  /** Added stars by the day they were given; negative if more were removed. */
  stars: ReadonlyMap<number, number>;
}

/** Returns the update that adds stars to the counters, and the counters after it. */
export function starUpdate(
  { before, stars }: AddedStars,
  now: number,
): { update: object; after: CountedRecord } {
  const starDays: Record<string, number> = {};
  const $unset: Record<string, 1> = {};
  for (const [day, count] of Object.entries(before.starDays)) {
    if (isThisWeek(Number(day), now)) starDays[day] = count;
    else $unset[`starDays.${day}`] = 1;
  }
  const $inc: Record<string, number> = { starCount: 0, seq: 1 };
  for (const [day, added] of stars) {
    $inc.starCount = ($inc.starCount ?? 0) + added;
    if (!isThisWeek(day, now)) continue;
    $inc[`starDays.${day}`] = added;
    starDays[day] = (starDays[day] ?? 0) + added;
  }
  const starCount = before.starCount + ($inc.starCount ?? 0);
  const update = { $inc, ...(Object.keys($unset).length > 0 && { $unset }) };
  return { update, after: { ...before, starCount, starDays, seq: before.seq + 1 } };
}
