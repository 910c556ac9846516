import { isApiError, perLocale, t } from '@snippetry/web-kit';

const clock = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', hourCycle: 'h23' }),
);
const day = perLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric' }));

/** "14:05" of an ISO time, with the day where that is not today. */
export function clockTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const time = clock().format(date);
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? time : t('{time} on {day}', { time, day: day().format(date) });
}

/** The message of whatever was thrown, or what is said where it has none. */
export function messageOf(error: unknown, otherwise: string): string {
  if (!(error instanceof Error) || (isApiError(error) && error.isGeneric)) return otherwise;
  return error.message || otherwise;
}

/** Messages of this page stay longer than others do. */
export const TOAST_MS = 4000;
