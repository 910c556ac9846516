import { writeNumber } from '@snippetry/contracts/texts';
import { lookup, perLocale } from '../i18n/texts.ts';

const compact = perLocale(
  (tag) =>
    new Intl.NumberFormat(tag, {
      notation: 'compact',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
);

/** "18,307", as the language of the page writes it. */
export function fullNumber(value: number): string {
  return writeNumber(value, lookup.tag);
}

/** "18.3K"; in full if the language has no short form for that size, as German for thousands. */
function shortNumber(value: number): string {
  const parts = compact().formatToParts(value);
  return parts.some(({ type }) => type === 'compact')
    ? parts.map((part) => part.value).join('')
    : fullNumber(value);
}

/** "4.8K" from a thousand on, the plain number below. */
export function compactNumber(value: number): string {
  return value < 1000 ? fullNumber(value) : shortNumber(value);
}

/** A count for the narrow foot of a card: in full to five digits, "1.2M" beyond. */
export function cardNumber(value: number): string {
  return value < 100_000 ? fullNumber(value) : shortNumber(value);
}

/** A count capped at two digits: "7", "99+". */
export function cappedCount(value: number): string {
  return value > 99 ? '99+' : String(value);
}
