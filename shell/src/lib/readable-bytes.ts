import { perLocale } from '@snippetry/web-kit';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

const tenths = perLocale(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** Formats bytes in units of 1000, such as "3.4 MB". */
export function readableBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : tenths().format(value)} ${UNITS[step]}`;
}
