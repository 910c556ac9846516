import { perLocale } from '@snippetry/web-kit';

const SHORT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const clock = perLocale((tag) => new Intl.DateTimeFormat(tag, SHORT));
const clockAndYear = perLocale(
  (tag) => new Intl.DateTimeFormat(tag, { ...SHORT, year: 'numeric' }),
);

/**
 * Formats an ISO time: "Nov 4, 3:12 PM" in English. The time distinguishes revisions of the same
 * day. The current year is left out, so that the text fits a phone's row.
 */
export function savedTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  const isThisYear = time.getFullYear() === now.getFullYear();
  return (isThisYear ? clock() : clockAndYear()).format(time);
}
