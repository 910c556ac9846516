import { perLocale } from '@snippetry/web-kit';

const SHORT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const clock = perLocale((tag) => new Intl.DateTimeFormat(tag, SHORT));
const clockAndYear = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { ...SHORT, year: 'numeric' }),
);

/**
 * "Nov 4, 3:12 PM" in English, of an ISO time: versions of one day must be told apart. The year is said of other
 * years only, since a phone's line has no room for what everybody knows.
 */
export function savedTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  const isThisYear = time.getFullYear() === now.getFullYear();
  return (isThisYear ? clock() : clockAndYear()).format(time);
}
