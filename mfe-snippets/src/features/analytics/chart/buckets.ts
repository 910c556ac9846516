import { perLocale, t } from '@snippetry/web-kit';
import type { Figures } from '../../../data/analytics-queries.ts';
import { METRICS, type MetricKey } from './metrics.ts';

type Day = Figures['days'][number];

/** One point of the chart and one row of the table: a day, or several from `from` to `to`. */
export interface Bucket extends Record<MetricKey, number> {
  from: string;
  to: string;
  /** It ends with today and is not over. */
  running: boolean;
}

const WEEK = 7;
/** More points than this are too dense to read day by day. */
const MOST_DAYS = 120;

function bucketOf(days: readonly Day[]): Bucket | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const none = { views: 0, stars: 0, forks: 0, copies: 0 };
  const bucket: Bucket = { from: first.day, to: last.day, running: false, ...none };
  for (const day of days) for (const { key } of METRICS) bucket[key] += day[key];
  return bucket;
}

/**
 * Days as they are, or weeks where there are many. Weeks end with the last day; the days left over
 * at the beginning belong to the first of them, or it would look like a week in which less happened.
 */
export function bucketsOf(days: readonly Day[]): Bucket[] {
  const size = days.length > MOST_DAYS ? WEEK : 1;
  const count = Math.floor(days.length / size);
  const extra = days.length - count * size;
  const buckets = Array.from({ length: count }, (_, i) =>
    bucketOf(days.slice(i === 0 ? 0 : extra + i * size, extra + (i + 1) * size)),
  ).filter((bucket) => bucket !== undefined);
  const last = buckets.at(-1);
  if (last) last.running = true;
  return buckets;
}

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  perLocale((tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
const tick = inUtc({ month: 'short', day: 'numeric' });
const long = inUtc({ dateStyle: 'long' });
const medium = inUtc({ dateStyle: 'medium' });

/** "Nov 6" in English: the first day, below the chart. */
export function tickOf({ from }: Pick<Bucket, 'from'>): string {
  return tick().format(Date.parse(from));
}

/**
 * "November 6, 2026" in English, or "November 6 – 12, 2026" of several days, with short names of months where
 * there is little room. Days are those of UTC.
 */
export function datesOf({ from, to }: Pick<Bucket, 'from' | 'to'>, short = false): string {
  return (short ? medium() : long()).formatRange(Date.parse(from), Date.parse(to));
}

/** The same, and whether more can come. */
export function periodOf(bucket: Bucket, short = false): string {
  const dates = datesOf(bucket, short);
  return bucket.running ? t('{dates}, so far', { dates }) : dates;
}
