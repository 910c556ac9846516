import type { CollectionIndex } from '../catalog/collection-index.ts';
import type { Bound, PathConditions } from '../query/conditions.ts';
import { compare, RANK, rank } from '../values/compare.ts';
import { encodeKey, keyOf, NUMBER_TYPE_BYTE, typeByte } from '../values/keys.ts';

/** An interval of index keys, `high` exclusive. */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

/** The part of an index that a filter needs. */
export interface IndexRanges {
  ranges: KeyRange[];
  /** Whether reading the ranges one after the other gives the keys in ascending order. */
  ordered: boolean;
  /** Number of leading fields settled by equality. */
  equalities: number;
  /** Number of settled conditions; a partially used one counts half. */
  used: number;
  /** Whether a field after the equalities is bounded. */
  bounded: boolean;
  /** Whether one side of a range was left out, so that the matcher must decide. */
  oneSided: boolean;
  /** Whether all fields are settled by equality. */
  allFields: boolean;
}

const MAX_POINTS = 500;
const ABOVE = Buffer.from([0xff]);
const NAN_KEY_REST = Buffer.alloc(8);
const AFTER_NAN = Buffer.from([NUMBER_TYPE_BYTE, 0, 0, 0, 0, 0, 0, 0, 1]);

export const ALL_KEYS: KeyRange = { low: Buffer.alloc(0), high: Buffer.alloc(64, 0xff) };

/** First key above all keys that begin with the given bytes. */
export const above = (key: Buffer): Buffer => Buffer.concat([key, ABOVE]);

class RangeBuilder {
  prefixes: Buffer[] = [Buffer.alloc(0)];
  ranges: KeyRange[] | undefined;
  equalities = 0;
  used = 0;
  bounded = false;
  oneSided = false;
  private readonly multikey: boolean;
  private readonly maxPoints: number;

  constructor(index: CollectionIndex, maxPoints: number) {
    this.maxPoints = maxPoints;
    this.multikey = index.spec.multikey === true;
  }

  // False if the field, and so every field after it, cannot be used.
  addEqualities(values: readonly unknown[], direction: number): boolean {
    if (this.prefixes.length * values.length > this.maxPoints) return false;
    const distinct = new Map<string, Buffer>();
    for (const value of values) {
      const key = encodeKey([value], [direction]);
      distinct.set(key.toString('latin1'), key);
    }
    const keys = [...distinct.values()].sort(Buffer.compare);
    this.prefixes = this.prefixes.flatMap((start) =>
      keys.map((key) => Buffer.concat([start, key])),
    );
    this.equalities++;
    this.used++;
    return true;
  }

  addBounds(conditions: PathConditions, direction: number): void {
    let { low, high } = conditions;
    const bothSides = low !== undefined && high !== undefined;
    if (low && high && rank(low.value) !== rank(high.value)) {
      // No value lies in both classes, but array elements may: use one bound, and let the matcher
      // decide.
      high = undefined;
      this.oneSided = true;
    }
    // Different elements of an array may satisfy the two sides.
    if (this.multikey && low && high) high = undefined;
    if (this.oneSided && low) low = { ...low, inclusive: true };
    const lowKey = low && encodeKey([low.value], [direction]);
    const highKey = high && encodeKey([high.value], [direction]);
    const type = typeByte((low ?? high)?.value);
    const sides = { low: low && { ...low, key: lowKey }, high: high && { ...high, key: highKey } };
    this.setRanges([direction < 0 ? descending(sides, type) : ascending(sides, type)]);
    this.used += this.multikey && bothSides ? 0.5 : 1;
  }

  addPrefix(text: string, regex: unknown): void {
    const start = Buffer.concat([Buffer.from([typeByte('')]), Buffer.from(text)]);
    const same = keyOf(regex);
    this.setRanges([
      { low: start, high: above(start) },
      { low: same, high: above(same) },
    ]);
    this.used += 0.5;
  }

  // Ascending ranges, all of them after each prefix.
  private setRanges(ranges: readonly KeyRange[]): void {
    this.bounded = true;
    this.ranges = this.prefixes.flatMap((start) =>
      ranges.map(({ low, high }) => ({
        low: Buffer.concat([start, low]),
        high: Buffer.concat([start, high]),
      })),
    );
  }
}

interface KeyBound extends Bound {
  key: Buffer | undefined;
}

interface Sides {
  low: KeyBound | undefined;
  high: KeyBound | undefined;
}

const EMPTY = Buffer.alloc(0);

function ascending({ low, high }: Sides, type: number): KeyRange {
  const lowKey = low?.key ?? EMPTY;
  const highKey = high?.key ?? EMPTY;
  const classStart = type === NUMBER_TYPE_BYTE ? AFTER_NAN : Buffer.from([type]);
  return {
    low: low ? (low.inclusive ? lowKey : above(lowKey)) : classStart,
    high: high ? (high.inclusive ? above(highKey) : highKey) : Buffer.from([type + 1]),
  };
}

function descending({ low, high }: Sides, type: number): KeyRange {
  const lowKey = low?.key ?? EMPTY;
  const highKey = high?.key ?? EMPTY;
  const inverted = type ^ 0xff;
  const classEnd =
    type === NUMBER_TYPE_BYTE
      ? Buffer.concat([Buffer.from([inverted]), NAN_KEY_REST.map((byte) => byte ^ 0xff)])
      : Buffer.from([inverted + 1]);
  return {
    low: high ? (high.inclusive ? highKey : above(highKey)) : Buffer.from([inverted]),
    high: low ? (low.inclusive ? above(lowKey) : lowKey) : classEnd,
  };
}

/** Ranges of an index with all documents that meet the conditions; undefined if it cannot be used. */
export function rangesFor(
  index: CollectionIndex,
  conditions: ReadonlyMap<string, PathConditions>,
  maxPoints = MAX_POINTS,
): IndexRanges | undefined {
  const builder = new RangeBuilder(index, maxPoints);
  const arrayHeads = new Set<string>();
  for (let position = 0; position < index.names.length; position++) {
    const path = conditions.get(index.names[position] ?? '');
    if (!path) break;
    // Different elements may match two fields below one array, so only the first field is bounded.
    const head = index.paths[position]?.[0] ?? '';
    if (index.spec.multikey && arrayHeads.has(head)) break;
    arrayHeads.add(head);
    const direction = index.directions[position] ?? 1;
    if (path.equal) {
      if (!builder.addEqualities(path.equal, direction)) break;
      continue;
    }
    if (path.low || path.high) builder.addBounds(path, direction);
    else if (path.prefix && direction > 0) builder.addPrefix(path.prefix, path.regex);
    break;
  }
  const { equalities, bounded, used, oneSided } = builder;
  if (equalities === 0 && !bounded) return undefined;
  const points = builder.prefixes.map((key) => ({ low: key, high: above(key) }));
  const ranges = builder.ranges ?? points;
  const allFields = !bounded && equalities === index.names.length;
  const ordered = builder.prefixes.length === 1;
  return {
    ranges: ranges.filter(isNotEmpty),
    ordered,
    equalities,
    used,
    bounded,
    oneSided,
    allFields,
  };
}

const isNotEmpty = (range: KeyRange): boolean => Buffer.compare(range.low, range.high) < 0;

/** Whether two values are of one class and equal; used by proofs about partial indexes. */
export const sameValue = (left: unknown, right: unknown): boolean =>
  rank(left) === rank(right) && rank(left) !== RANK.undefined && compare(left, right) === 0;
