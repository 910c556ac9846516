import { badValue, located } from '../errors.ts';
import { approximateSize, MemoryCap } from '../query/memory.ts';
import { compare } from '../values/compare.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { groupBySpecification } from './group.ts';
import type { Stage, StageEnvironment } from './stage.ts';

interface Entry {
  value: unknown;
  doc: Doc;
}

const KNOWN = new Set(['groupBy', 'buckets', 'output', 'granularity']);

/** `$bucketAuto`: as many buckets as asked for, of about equal numbers of documents. */
export function bucketAutoStage(
  specification: unknown,
  { scope, variables }: StageEnvironment,
): Stage {
  if (!isDoc(specification)) throw located(40240, 'The argument to $bucketAuto must be an object');
  const unknown = Object.keys(specification).find((name) => !KNOWN.has(name));
  if (unknown) throw located(40245, `Unrecognized option to $bucketAuto: ${unknown}`);
  const { groupBy, output = {}, granularity } = specification;
  if (!isDoc(output)) throw located(40244, "The $bucketAuto 'output' field must be an object");
  if (granularity !== undefined) {
    throw badValue('granularity of $bucketAuto is not supported by the embedded server');
  }
  const wanted = toDouble(specification.buckets);
  if (!isNumeric(specification.buckets) || !Number.isInteger(wanted) || wanted < 1) {
    throw located(40243, "The $bucketAuto 'buckets' field must be a positive whole number");
  }
  if (groupBy === undefined) throw located(40246, "$bucketAuto requires 'groupBy'");
  const keyOf = scope.compile(groupBy);
  const bucketOf = new Map<Doc, Doc>();
  const group = groupBySpecification(
    Object.keys(output).length > 0 ? output : { count: { $sum: 1 } },
    (doc) => (isDoc(doc) ? bucketOf.get(doc) : undefined),
    { scope, variables },
  );
  const entries: Entry[] = [];
  const memory = new MemoryCap('$bucketAuto');
  return {
    add(doc) {
      memory.add(approximateSize(doc));
      entries.push({ value: keyOf(doc, variables) ?? null, doc });
    },
    end(emit) {
      entries.sort((left, right) => compare(left.value, right.value));
      for (const bucket of bucketsOf(entries, wanted)) {
        for (const { doc } of bucket.entries) {
          bucketOf.set(doc, bucket.bounds);
          group.add(doc, emit);
        }
      }
      group.end?.(emit);
    },
  };
}

// Equal values stand in one bucket, which may so become larger; the last one takes what is left.
function bucketsOf(
  entries: readonly Entry[],
  wanted: number,
): { bounds: Doc; entries: readonly Entry[] }[] {
  const size = Math.max(1, Math.round(entries.length / wanted));
  const buckets: { bounds: Doc; entries: readonly Entry[] }[] = [];
  for (let start = 0; start < entries.length; ) {
    let end = buckets.length === wanted - 1 ? entries.length : start + size;
    const last = entries[Math.min(end, entries.length) - 1];
    while (end < entries.length && compare(entries[end]?.value, last?.value) === 0) end++;
    const inside = entries.slice(start, end);
    const max = entries[end]?.value ?? inside.at(-1)?.value;
    buckets.push({ bounds: { min: inside[0]?.value, max }, entries: inside });
    start = end;
  }
  return buckets;
}
