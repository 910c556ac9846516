import { type ClientSession, type Connection, Types } from 'mongoose';
import type { SystemContext } from '../request-context.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import type { Check } from './check.ts';
import { recordCheck } from './record-check.ts';

/** The records that a stored count counts. */
interface CountedRecords {
  collection: string;
  /** Their field with the id of the record that stores the count. */
  by: string;
  where?: Record<string, unknown>;
}

type Counts = Record<string, number>;

/** Options of {@link storedCounts}. */
export interface StoredCounts {
  name: string;
  connection: Connection;
  unitOfWork: Pick<UnitOfWork<never>, 'commit'>;
  /** Collection with the counts. */
  collection: string;
  /** Records of the collection that have counts; all by default. */
  where?: Record<string, unknown>;
  /** The counted records, by the field with their number. */
  counts: Readonly<Record<string, CountedRecords>>;
  /** Adds fields that are computed from the counts. */
  derive?: (counts: Counts) => Counts;
  /** Further changes of a corrected record. */
  update?: Record<string, unknown>;
  /** Replaces the correction of a record. */
  fix?: (ctx: SystemContext, id: string) => Promise<unknown>;
}

interface CountDifference {
  from: Counts;
  to: Counts;
}

const BATCH = 200;

const isEqual = (one: Counts, other: Counts) =>
  Object.entries(one).every(([field, count]) => other[field] === count);

/** Creates a check that compares stored counts with the number of the counted records. */
export function storedCounts(options: StoredCounts): Check {
  const { name, connection, unitOfWork, where = {}, derive = (counts) => counts } = options;
  const records = () => connection.collection(options.collection);

  const countsOf = (value: (field: string) => number): Counts =>
    Object.fromEntries(Object.keys(options.counts).map((field) => [field, value(field)]));
  const fields = Object.fromEntries(Object.keys(derive(countsOf(() => 0))).map((one) => [one, 1]));

  async function countBy(ids: Types.ObjectId[], of: CountedRecords, session?: ClientSession) {
    const stages = [
      { $match: { ...of.where, [of.by]: { $in: ids } } },
      { $group: { _id: `$${of.by}`, n: { $sum: 1 } } },
    ];
    const sums = connection
      .collection(of.collection)
      .aggregate<{ _id: Types.ObjectId; n: number }>(stages, session && { session });
    return new Map((await sums.toArray()).map(({ _id, n }) => [_id.toHexString(), n]));
  }

  async function compare(filter: object, session?: ClientSession) {
    const docs = await records()
      .find({ ...where, ...filter }, session && { session })
      .project(fields)
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const ids = docs.map(({ _id }) => _id as Types.ObjectId);
    const counted = new Map<string, Map<string, number>>();
    for (const [field, of] of Object.entries(options.counts)) {
      counted.set(field, await countBy(ids, of, session));
    }
    const differences = new Map<string, CountDifference>();
    for (const doc of docs) {
      const id = String(doc._id);
      const to = derive(countsOf((field) => counted.get(field)?.get(id) ?? 0));
      const from = Object.fromEntries(Object.keys(to).map((field) => [field, doc[field] ?? 0]));
      if (!isEqual(to, from)) differences.set(id, { from, to });
    }
    const isLast = docs.length < BATCH;
    return { differences, examined: docs.length, after: isLast ? null : String(docs.at(-1)?._id) };
  }

  return recordCheck<CountDifference>({
    name,
    next: (_ctx, after) =>
      compare(after === null ? {} : { _id: { $gt: new Types.ObjectId(after) } }),
    again: async (_ctx, ids) =>
      (await compare({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })).differences,
    // Counts again: a change since conflicts with this transaction, since it writes the same record.
    fix: (ctx, id) =>
      options.fix?.(ctx, id) ??
      unitOfWork.commit(ctx, async ({ session }) => {
        const _id = new Types.ObjectId(id);
        const difference = (await compare({ _id }, session)).differences.get(id);
        if (!difference) return;
        const change = { $set: difference.to, ...options.update };
        await records().updateOne({ _id }, change, { session });
      }),
  });
}
