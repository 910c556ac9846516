import { perLocale, plural, t } from '../i18n/texts.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

const formatter = (options: Intl.DateTimeFormatOptions) =>
  perLocale((tag) => new Intl.DateTimeFormat(tag, options));

const long = formatter({ year: 'numeric', month: 'long', day: 'numeric' });
const short = formatter({ year: 'numeric', month: 'short', day: 'numeric' });
const full = formatter({ dateStyle: 'full', timeStyle: 'short' });

function format(formatOf: () => Intl.DateTimeFormat, iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : formatOf().format(time);
}

/** "November 4, 2026" in English, of an ISO time; empty for anything else. */
export function longDate(iso: string): string {
  return format(long, iso);
}

/** "Nov 4, 2026" in English, of an ISO time; empty for anything else. */
export function shortDate(iso: string): string {
  return format(short, iso);
}

/** Weekday, date and time of an ISO time; empty for anything else. */
export function fullDate(iso: string): string {
  return format(full, iso);
}

/**
 * How long ago an ISO time was, in English: "just now" below a minute and for what is ahead of this machine's clock, "5 minutes
 * ago" and "3 hours ago" below a day, from then on in whole days, rounded up: "15 days ago". Empty for anything that is
 * not a time.
 */
export function relativeTime(iso: string, now: number = Date.now()): string {
  const passed = now - Date.parse(iso);
  if (Number.isNaN(passed)) return '';
  if (passed < MINUTE_MS) return t('just now');
  if (passed < HOUR_MS) {
    const minutes = Math.floor(passed / MINUTE_MS);
    return plural(minutes, { one: '{count} minute ago', other: '{count} minutes ago' });
  }
  if (passed < DAY_MS) {
    const hours = Math.floor(passed / HOUR_MS);
    return plural(hours, { one: '{count} hour ago', other: '{count} hours ago' });
  }
  const days = Math.ceil(passed / DAY_MS);
  return plural(days, { one: '{count} day ago', other: '{count} days ago' });
}
