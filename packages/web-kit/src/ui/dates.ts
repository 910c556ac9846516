const DAY_MS = 86_400_000;

const LONG = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' });
const SHORT = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

function format(formatter: Intl.DateTimeFormat, iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : formatter.format(time);
}

/** "November 4, 2026" of an ISO time; empty for anything else. */
export function longDate(iso: string): string {
  return format(LONG, iso);
}

/** "Nov 4, 2026" of an ISO time; empty for anything else. */
export function shortDate(iso: string): string {
  return format(SHORT, iso);
}

/** Weekday, date and time of an ISO time; empty for anything else. */
export function fullDate(iso: string): string {
  return format(FULL, iso);
}

/**
 * The distance to an ISO time in whole days, rounded up: "1 day", "15 days". A time just now, or ahead of this
 * machine's clock, counts as the first day. Empty for anything that is not a time.
 */
export function relativeDays(iso: string, now: number = Date.now()): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return '';
  const days = Math.max(1, Math.ceil((now - time) / DAY_MS));
  return days === 1 ? '1 day' : `${days} days`;
}
