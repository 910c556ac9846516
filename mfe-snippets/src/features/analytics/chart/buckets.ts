import { perLocale, t } from '@snippetry/web-kit';
import type { Figures } from '../../../data/analytics.queries.ts';
import { METRICS, type MetricKey } from './metrics.ts';

type Day = Figures['days'][number];

/** One point of the chart and row of the table: a day, or the days from `from` to `to`. */
export interface Bucket extends Record<MetricKey, number> {
  from: string;
  to: string;
  /** Whether it includes today, so that its counts can still grow. */
  running: boolean;
}

const WEEK = 7;
/** Maximum number of daily points; above it the chart is unreadable. */
const MAX_DAILY_POINTS = 120;

function bucketOf(days: readonly Day[]): Bucket | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const none = { views: 0, stars: 0, forks: 0, copies: 0 };
  const bucket: Bucket = { from: first.day, to: last.day, running: false, ...none };
  for (const day of days) for (const { key } of METRICS) bucket[key] += day[key];
  return bucket;
}

/**
 * Groups days into weeks if there are many. Weeks end with the last day. The first week includes the
 * remaining days: on their own they would look like a week with less activity.
 */
export function bucketsOf(days: readonly Day[]): Bucket[] {
  const size = days.length > MAX_DAILY_POINTS ? WEEK : 1;
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

/** Label of the axis: "Nov 6" in English. */
export function tickOf({ from }: Pick<Bucket, 'from'>): string {
  return tick().format(Date.parse(from));
}

/**
 * Dates of a bucket in UTC: "November 6, 2026" or "November 6 – 12, 2026" in English; `short` abbreviates the
 * months.
 */
export function datesOf({ from, to }: Pick<Bucket, 'from' | 'to'>, short = false): string {
  return (short ? medium() : long()).formatRange(Date.parse(from), Date.parse(to));
}

/** Dates of a bucket, with a note if it is still running. */
export function periodOf(bucket: Bucket, short = false): string {
  const dates = datesOf(bucket, short);
  return bucket.running ? t('{dates}, so far', { dates }) : dates;
}
