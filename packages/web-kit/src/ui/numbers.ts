const FULL = new Intl.NumberFormat('en-US');
const COMPACT = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** "18,307". */
export function fullNumber(value: number): string {
  return FULL.format(value);
}

/** "4.8K" from a thousand on, the plain number below. */
export function compactNumber(value: number): string {
  return value < 1000 ? FULL.format(value) : COMPACT.format(value);
}

/** A count for the narrow foot of a card: in full to five digits, "1.2M" beyond. */
export function cardNumber(value: number): string {
  return value < 100_000 ? FULL.format(value) : COMPACT.format(value);
}

/** A count capped at two digits: "7", "99+". */
export function cappedCount(value: number): string {
  return value > 99 ? '99+' : String(value);
}
