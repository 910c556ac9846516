import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { compare } from '../../src/values/compare.ts';
import { identity } from '../../src/values/identity.ts';
import { encodeKey } from '../../src/values/keys.ts';
import { anyScalar, type Random, scalar } from '../random.ts';

function differ(what: string, values: object): never {
  assert.fail(`${what}: ${inspect(values, { depth: 9 })}`);
}

/** Rounded keys of different values may be equal, but never out of order. */
function checkRounded(left: unknown, right: unknown): void {
  const bytes = Buffer.compare(encodeKey([left], [1]).bytes, encodeKey([right], [1]).bytes);
  const order = compare(left, right);
  if (Math.sign(bytes) * Math.sign(order) < 0) differ('order', { left, right, bytes, order });
}

/** Compares the order of key bytes with that of values in compound keys of both directions. */
export function checkKeyOrder(random: Random, pairs: number): void {
  for (let n = 0; n < pairs; n++) {
    const left = [scalar(random), scalar(random)];
    const right = [scalar(random), scalar(random)];
    const [first, second] = [encodeKey(left, [1, -1]), encodeKey(right, [1, -1])];
    if (first.lossy || second.lossy) {
      checkRounded(left[0], right[0]);
      continue;
    }
    const order = compare(left[0], right[0]) || -compare(left[1], right[1]);
    const bytes = Buffer.compare(first.bytes, second.bytes);
    if (Math.sign(bytes) !== Math.sign(order)) differ('order', { left, right, bytes, order });
  }
}

/** No key may be the beginning of another, or descending fields would be out of order. */
export function checkKeyPrefixes(random: Random, pairs: number): void {
  for (let n = 0; n < pairs; n++) {
    const [left, right] = [scalar(random), scalar(random)];
    const [first, second] = [encodeKey([left], [1]).bytes, encodeKey([right], [1]).bytes];
    if (first.equals(second)) continue;
    if (second.subarray(0, first.length).equals(first)) differ('prefix', { left, right });
  }
}

/** Names of values are the same exactly where the values are equal. */
export function checkIdentity(random: Random, pairs: number): void {
  for (let n = 0; n < pairs; n++) {
    const left = random.chance(0.2) ? [anyScalar(random)] : anyScalar(random);
    const right = random.chance(0.2) ? [anyScalar(random)] : anyScalar(random);
    const same = identity(left) === identity(right);
    if (same !== (compare(left, right) === 0)) differ('identity', { left, right, same });
  }
}
