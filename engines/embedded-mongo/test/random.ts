import { Binary, BSONRegExp, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';

/** Repeatable random choices. */
export class Random {
  /** Whether scalars may also be arbitrary values, in addition to those of the list. */
  readonly wild: boolean;
  private state: number;

  constructor(seed: number, options: { wild?: boolean } = {}) {
    this.state = seed;
    this.wild = options.wild ?? false;
  }

  /** A number from 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }
}

const SCALARS: readonly [unknown, ...unknown[]] = [
  null,
  0,
  1,
  2,
  3,
  1.5,
  0.1,
  -1,
  new Double(2),
  2n,
  5n,
  9007199254740993n,
  9007199254740992,
  9223372036854775807n,
  9223372036854775806n,
  2 ** 63,
  'a',
  'ab',
  'abc',
  'b',
  '',
  'a\0b',
  '\u{1F600}',
  '\uffee',
  true,
  false,
  new Date(0),
  new Date(5),
  new ObjectId('000000000000000000000001'),
  new Binary(Buffer.from('a')),
  new Binary(Buffer.from('ab'), 4),
  new Timestamp({ t: 1, i: 1 }),
  new BSONRegExp('a', 'i'),
  { x: 1 },
  { x: 1, y: 'a' },
  { y: 1 },
  {},
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  new MinKey(),
  new MaxKey(),
];

const LETTERS: readonly [string, ...string[]] = [
  'a',
  'b',
  'z',
  '\0',
  ' ',
  '\u{1F600}',
  '\uffee',
  'é',
];

const text = (random: Random): string =>
  Array.from({ length: random.below(5) }, () => random.pick(LETTERS)).join('');

function bytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => random.below(256)));
}

/** An arbitrary value: any number, text, binary or small document. */
function unlisted(random: Random): unknown {
  const make = random.pick<() => unknown>([
    () => random.below(2 ** 31) - 2 ** 30,
    () => bytes(random, 8).readBigInt64BE(),
    () => BigInt(random.below(2 ** 31)) * 4194304n + BigInt(random.below(5)),
    () => new Double(bytes(random, 8).readDoubleBE()),
    () => new Double(random.below(100) / 8),
    () => text(random),
    () => new Binary(bytes(random, random.below(4)), random.pick([0, 4, 5])),
    () => new Date(random.below(2 ** 31) * 1000 - 2 ** 40),
    () => new ObjectId(bytes(random, 12)),
    () => ({
      [random.pick(['x', 'y', 'z'])]: simple(random),
      [text(random).replaceAll('\0', '') || 'x']: 1,
    }),
  ]);
  return make();
}

/** A scalar or small document of any type. */
export const scalar = (random: Random): unknown =>
  random.wild && random.chance(0.25) ? unlisted(random) : random.pick(SCALARS);

/** A scalar of the most common types. */
export const simple = (random: Random): unknown =>
  random.pick([null, 1, 2, 3, 'a', 'ab', 'b', 5n, new Double(2), true, new Date(5)]);
