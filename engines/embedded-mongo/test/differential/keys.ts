import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { compare } from '../../src/values/compare.ts';
import { identity } from '../../src/values/identity.ts';
import { encodeKey } from '../../src/values/keys.ts';
import { type Random, scalar } from '../random.ts';

function differ(what: string, values: object): never {
  assert.fail(`${what}: ${inspect(values, { depth: 9 })}`);
}

/** Compares the order of key bytes with that of values in compound keys of both directions. */
export function checkKeyOrder(random: Random, pairs: number): void {
  for (let n = 0; n < pairs; n++) {
    const left = [scalar(random), scalar(random)];
    const right = [scalar(random), scalar(random)];
    const [first, second] = [encodeKey(left, [1, -1]), encodeKey(right, [1, -1])];
    const order = compare(left[0], right[0]) || -compare(left[1], right[1]);
    const bytes = Buffer.compare(first, second);
    if (Math.sign(bytes) !== Math.sign(order)) differ('order', { left, right, bytes, order });
  }
}

/** No key may be the prefix of another, or descending fields would be in the wrong order. */
export function checkKeyPrefixes(random: Random, pairs: number): void {
  for (let n = 0; n < pairs; n++) {
    const [left, right] = [scalar(random), scalar(random)];
    const [first, second] = [encodeKey([left], [1]), encodeKey([right], [1])];
    if (first.equals(second)) continue;
    if (second.subarray(0, first.length).equals(first)) differ('prefix', { left, right });
  }
}

/** Identities of values are the same exactly if the values are equal. */
export function checkIdentity(random: Random, pairs: number): void {
  for (let n = 0; n < pairs; n++) {
    const left = random.chance(0.2) ? [scalar(random)] : scalar(random);
    const right = random.chance(0.2) ? [scalar(random)] : scalar(random);
    const same = identity(left) === identity(right);
    if (same !== (compare(left, right) === 0)) differ('identity', { left, right, same });
  }
}
