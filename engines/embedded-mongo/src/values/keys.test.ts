import { describe, expect, it } from 'vitest';
import { checkIdentity, checkKeyOrder, checkKeyPrefixes } from '../../test/differential/keys.ts';
import { anyScalar, Random } from '../../test/random.ts';
import { encodeKey } from './keys.ts';

describe('index keys', () => {
  it('order as compare() does, ascending and descending, in compound keys', () => {
    checkKeyOrder(new Random(7), 20_000);
    checkKeyOrder(new Random(8, { wild: true }), 20_000);
  });

  it('are never the prefix of another key of the same field', () => {
    checkKeyPrefixes(new Random(11), 5_000);
    checkKeyPrefixes(new Random(12, { wild: true }), 5_000);
  });

  it('report rounding for decimals', () => {
    const random = new Random(3);
    expect(encodeKey([1.5], [1]).lossy).toBe(false);
    for (let n = 0; n < 200; n++) {
      const value = anyScalar(random);
      const isDecimal = Object(value)._bsontype === 'Decimal128';
      expect(encodeKey([[value]], [1]).lossy).toBe(isDecimal);
    }
  });
});

describe('identity', () => {
  it('is the same exactly for values that compare as equal', () => {
    checkIdentity(new Random(5), 20_000);
    checkIdentity(new Random(6, { wild: true }), 20_000);
  });
});
