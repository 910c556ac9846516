import { Decimal128 } from 'bson';
import { encodeKey, keyOf } from './keys.ts';
import { canonicalDecimal } from './numbers.ts';
import { isDoc } from './types.ts';

const ASCENDING = [1];

/** A string that is equal exactly for equal values (of any numeric type), for use in Map and Set. */
export function identity(value: unknown): string {
  if (typeof value === 'string') return `s${value}`;
  const key = encodeKey([value], ASCENDING);
  if (!key.lossy) return `k${key.bytes.toString('latin1')}`;
  // Keys round decimals. Those equal to another numeric type take its form, the digits of the others
  // differ by their text.
  const digits: string[] = [];
  const plain = canonical(value, digits);
  return `k${keyOf(plain).toString('latin1')}${digits.map((text) => `|${text}`).join('')}`;
}

function canonical(value: unknown, digits: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item, digits));
  if (isDoc(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, canonical(item, digits)]),
    );
  }
  if (!(value instanceof Decimal128)) return value;
  const form = canonicalDecimal(value);
  if (typeof form !== 'string') return form;
  digits.push(form);
  return Number(value.toString());
}
