import { describe, it } from 'vitest';
import { checkIdentity, checkKeyOrder, checkKeyPrefixes } from '../../test/differential/keys.ts';
import { Random } from '../../test/random.ts';

describe('index keys', () => {
  it('order as compare() does, ascending and descending, in compound keys', () => {
    checkKeyOrder(new Random(7), 20_000);
    checkKeyOrder(new Random(8, { wild: true }), 20_000);
  });

  it('are never the prefix of another key of the same field', () => {
    checkKeyPrefixes(new Random(11), 5_000);
    checkKeyPrefixes(new Random(12, { wild: true }), 5_000);
  });
});

describe('identity', () => {
  it('is the same exactly for values that compare as equal', () => {
    checkIdentity(new Random(5), 20_000);
    checkIdentity(new Random(6, { wild: true }), 20_000);
  });
});
