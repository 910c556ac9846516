import { perLocale, t } from '@snippetry/web-kit';

const clock = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', hourCycle: 'h23' }),
);
const day = perLocale((tag) => new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric' }));

/** Formats an ISO time as "14:05", with the day if that is not today. */
export function clockTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const time = clock().format(date);
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? time : t('{time} on {day}', { time, day: day().format(date) });
}

/** Duration of this page's messages, successes included, which take 2 seconds by default. */
export const TOAST_MS = 4000;
