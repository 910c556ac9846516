import { expect, it } from 'vitest';
import { seededRandom } from '../../../test/random.ts';
import { BitSet } from './bit-set.ts';

const random = seededRandom(3);

function someNumbers(size: number): Set<number> {
  const share = random();
  return new Set(Array.from({ length: size }, (_, n) => n).filter(() => random() < share));
}

it('a set of bits has what a set has, and shares with another what that shares', () => {
  for (const size of [0, 1, 31, 32, 33, 64, 1000]) {
    const [one, other] = [someNumbers(size), someNumbers(size)];
    const bits = () => {
      const made = new BitSet(size);
      // What lies beyond the size is left out.
      made.addAll(Int32Array.of(...one, size + 32, size + 1000));
      return made;
    };
    const others = new BitSet(size);
    for (const number of other) others.add(number);
    const sorted = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);
    expect([...bits().numbers()]).toEqual(sorted(one));
    expect(bits().count()).toBe(one.size);
    const shared = bits();
    shared.intersect(others);
    expect([...shared.numbers()]).toEqual(sorted([...one].filter((n) => other.has(n))));
    const left = bits();
    left.subtract(others);
    expect([...left.numbers()]).toEqual(sorted([...one].filter((n) => !other.has(n))));
    for (let n = 0; n < size; n += 1) expect(bits().has(n)).toBe(one.has(n));
  }
});
