import { keyOf } from './keys.ts';

/** A string that is equal exactly for equal values (of any numeric type), for use in Map and Set. */
export const identity = (value: unknown): string =>
  typeof value === 'string' ? `s${value}` : `k${keyOf(value).toString('latin1')}`;
