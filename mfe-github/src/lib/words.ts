import { isApiError } from '@snippetry/web-kit';

const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric' });

/** "14:05" of an ISO time, with the day where that is not today. */
export function clockTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  const isToday = time.toDateString() === now.toDateString();
  return isToday ? CLOCK.format(time) : `${CLOCK.format(time)} on ${DAY.format(time)}`;
}

/** "1 file", "14 files". */
export function plural(count: number, singular: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? singular : `${singular}s`}`;
}

/** The message of whatever was thrown, or what is said where it has none. */
export function messageOf(error: unknown, otherwise: string): string {
  if (!(error instanceof Error) || (isApiError(error) && error.isGeneric)) return otherwise;
  return error.message || otherwise;
}

/** Messages of this page stay longer than others do. */
export const TOAST_MS = 4000;
