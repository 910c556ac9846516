import { type Connection, Types } from 'mongoose';
import type { CallContext } from '../lookups.ts';
import type { SystemContext } from '../request-context.ts';
import { slicesOf } from '../slices-of.ts';
import type { Check } from './check.ts';
import { recordCheck } from './record-check.ts';

/** A field with ids of other records. */
export interface Referring {
  collection: string;
  /** Path of the field, through arrays as well: `members.snippetId`. */
  path: string;
  /** Records that have the field; all by default. */
  where?: Record<string, unknown>;
}

/** Options of {@link references}. */
export interface References extends Pick<Check, 'name' | 'calls'> {
  connection: Connection;
  from: readonly Referring[];
  /** Returns those of at most 200 ids that exist. */
  existing(ctx: CallContext, ids: string[]): Promise<Iterable<string>>;
  /** Removes what refers to a missing record, in the way in which the product does. */
  remove(ctx: SystemContext, id: string): Promise<unknown>;
}

/** Records per batch, and ids per request. */
const BATCH = 200;
/** Up to this number of missing records may be a large part of all. */
const FEW = 20;

/** Yields the ids at a path. */
function* idsAt(value: unknown, path: readonly string[]): Generator<string> {
  if (value === null || value === undefined || value === '') return;
  if (Array.isArray(value)) {
    for (const item of value) yield* idsAt(item, path);
    return;
  }
  const [key, ...rest] = path;
  if (key === undefined) yield String(value);
  else if (typeof value === 'object') {
    yield* idsAt((value as Record<string, unknown>)[key], rest);
  }
}

const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);

/** A position among the records of all collections: `1:o665f…`; ids are strings in some of them. */
const positionOf = (index: number, id: unknown) =>
  `${index}:${typeof id === 'string' ? `s${id}` : `o${id}`}`;

function readPosition(position: string | null): { index: number; filter: object } {
  const [, index = '0', kind, id = ''] = /^(\d+):(.?)(.*)$/.exec(position ?? '0:') ?? [];
  if (id === '') return { index: Number(index), filter: {} };
  return {
    index: Number(index),
    filter: { _id: { $gt: kind === 's' ? id : new Types.ObjectId(id) } },
  };
}

/** Returns those of the local records that exist. */
export function existingIn(connection: Connection, ...collections: readonly string[]) {
  return async (_ctx: CallContext, ids: string[]): Promise<string[]> => {
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    const found = await Promise.all(
      collections.map((name) =>
        connection.collection(name).find({ _id }).project({ _id: 1 }).toArray(),
      ),
    );
    return found.flat().map((doc) => String(doc._id));
  };
}

/**
 * Creates a check that finds references to records that no longer exist. It counts missing records,
 * each of which may be referred to many times.
 */
export function references(options: References): Check {
  const { name, calls, connection, from, remove } = options;
  /** Ids that were looked up, and those that did not exist. */
  const seen = { all: 0, missing: 0 };

  async function missingAmong(ctx: CallContext, ids: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (const slice of slicesOf(ids, BATCH)) {
      const existing = new Set(await options.existing(ctx, slice));
      missing.push(...slice.filter((id) => !existing.has(id)));
    }
    return missing;
  }

  async function isReferredTo(id: string): Promise<boolean> {
    const value = { $in: [id, new Types.ObjectId(id)] };
    for (const { collection, path, where } of from) {
      const filter = { ...where, [path]: value } as Record<string, unknown>;
      if ((await connection.collection(collection).findOne(filter)) !== null) return true;
    }
    return false;
  }

  return recordCheck<'missing'>({
    name,
    ...(calls !== undefined && { calls }),
    async next(ctx, position) {
      const { index, filter } = readPosition(position);
      const referring = from[index];
      if (!referring) return { after: null, examined: 0, differences: new Map() };
      const docs = await connection
        .collection(referring.collection)
        .find({ ...referring.where, ...filter })
        .project({ [referring.path]: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .toArray();
      const path = referring.path.split('.');
      const ids = [...new Set(docs.flatMap((doc) => [...idsAt(doc, path)]))];
      const valid = ids.filter(isId);
      const missing = await missingAmong(ctx, valid);
      seen.all += valid.length;
      seen.missing += missing.length;
      const isLast = docs.length < BATCH;
      const next = isLast ? `${index + 1}:` : positionOf(index, docs.at(-1)?._id);
      return {
        after: isLast && index + 1 >= from.length ? null : next,
        examined: docs.length,
        differences: new Map(missing.map((one) => [one, 'missing'])),
      };
    },
    async again(ctx, ids) {
      const missing = await missingAmong(ctx, ids);
      const lasting: string[] = [];
      for (const id of missing) if (await isReferredTo(id)) lasting.push(id);
      return new Map(lasting.map((id) => [id, 'missing']));
    },
    async fix(ctx, id) {
      // A service on an empty or a wrong database must not make the others delete their data.
      if (calls !== undefined && seen.missing > FEW && seen.missing * 2 > seen.all) {
        throw new Error(
          `more than half of the records are missing at ${calls}: check its database`,
        );
      }
      await remove(ctx, id);
    },
  });
}
