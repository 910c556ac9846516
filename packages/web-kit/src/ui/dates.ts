const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
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

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/**
 * How long ago an ISO time was: "just now" below a minute and for what is ahead of this machine's clock, "5 minutes
 * ago" and "3 hours ago" below a day, from then on in whole days, rounded up: "15 days ago". Empty for anything that is
 * not a time.
 */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const passed = now - Date.parse(iso);
  if (Number.isNaN(passed)) return '';
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return ago(Math.floor(passed / MINUTE_MS), 'minute');
  if (passed < DAY_MS) return ago(Math.floor(passed / HOUR_MS), 'hour');
  return ago(Math.ceil(passed / DAY_MS), 'day');
}
