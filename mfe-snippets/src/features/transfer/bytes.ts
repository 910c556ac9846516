import { perLocale, plural } from '@snippetry/web-kit';

const UNITS = ['KB', 'MB', 'GB'];

const oneDecimal = perLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** Formats a size in the language of the page: "812 bytes", "1.4 MB". */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, { one: '{count} bytes', other: '{count} bytes' });
  let value = bytes / 1000;
  let unit = 0;
  for (; value >= 1000 && unit < UNITS.length - 1; unit += 1) value /= 1000;
  return `${oneDecimal().format(value)} ${UNITS[unit] ?? ''}`;
}
