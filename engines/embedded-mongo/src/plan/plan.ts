import type { Collection } from '../catalog/collection.ts';
import type { CollectionIndex } from '../catalog/collection-index.ts';
import { badValue } from '../errors.ts';
import { type Conditions, collectConditions } from '../query/conditions.ts';
import { type SortKey, sortKeys } from '../query/sort.ts';
import type { SqliteStorage } from '../storage/sqlite-storage.ts';
import { encodeKey } from '../values/keys.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { provesPartial } from './partial-proof.ts';
import { ALL_KEYS, above, type IndexRanges, type KeyRange, rangesFor } from './ranges.ts';
import { sortFromIndex } from './sort-order.ts';

/** Filter, order and page of a read. */
export interface Query {
  filter: Doc;
  sort?: Doc | undefined;
  skip?: number;
  /** 0 or missing: no limit. */
  limit?: number;
  hint?: unknown;
}

interface PlanBase {
  /** Whether documents come in the requested order. */
  sorted: boolean;
  /** Whether the plan settles the whole filter, so that the matcher is skipped. */
  exact: boolean;
  /** Estimated number of entries read. */
  estimate: number;
}

/** Reads all documents in order of insertion. */
interface CollectionScan extends PlanBase {
  kind: 'collection';
  reverse: boolean;
}

export interface IndexScan extends PlanBase {
  kind: 'index';
  index: CollectionIndex;
  ranges: KeyRange[];
  reverse: boolean;
  /** Whether the ranges are single `_id` keys. */
  points: boolean;
  /** Further keys of a single-field index; a row must stand under all of them. */
  also?: { index: number; keys: Buffer[] };
}

/** Reads the union of several index scans, for `$or`. */
interface UnionScan extends PlanBase {
  kind: 'union';
  branches: IndexScan[];
}

export type Plan = CollectionScan | IndexScan | UnionScan;

const COUNT_CAP = 2001;

interface Planning {
  storage: SqliteStorage;
  collection: Collection;
  query: Query;
  conditions: Conditions;
  sort: SortKey[];
  /** Maximum number of documents needed; 0 if all are. */
  needed: number;
  /** Indexes created after this sequence are not used. */
  visibleUntil: number;
}

export interface PlanInput {
  storage: SqliteStorage;
  collection: Collection;
  query: Query;
  /** Engine sequence after which created indexes do not exist for the reader. */
  visibleUntil?: number | undefined;
}

/** Chooses the cheapest way to carry out a query; throws code 2 for a hint without index. */
export function makePlan(input: PlanInput): Plan {
  const { storage, collection, query, visibleUntil = Number.POSITIVE_INFINITY } = input;
  const hint = query.hint;
  const inserted = toDouble(query.sort?.$natural);
  if (!Number.isNaN(inserted)) return collectionScan(collection, true, inserted < 0);
  const sort = query.sort ? sortKeys(query.sort) : [];
  const hinted = hint !== undefined && !(isDoc(hint) && Object.keys(hint).length === 0);
  const natural = toDouble(isDoc(hint) ? hint.$natural : undefined);
  if (!Number.isNaN(natural)) return collectionScan(collection, sort.length === 0, natural < 0);
  const conditions = collectConditions(query.filter);
  const needed = query.limit ? (query.skip ?? 0) + query.limit : 0;
  const planning = { storage, collection, query, conditions, sort, needed, visibleUntil };
  chooseDrivers(planning);
  const unconditional = conditions.paths.size === 0 && conditions.unsettled === 0;
  if (unconditional && sort.length === 0 && !hinted) return collectionScan(collection, true, false);
  const byId = hinted ? undefined : idPlan(planning);
  if (byId) return byId;
  const indexes = hinted ? hintedIndexes(planning) : usableIndexes(planning);
  const point = hinted ? undefined : pointPlan(planning, indexes);
  return point ?? cheapest(planning, indexes, hinted);
}

// Equality on all fields of a unique index finds at most one document, so nothing can be cheaper
// and no other index is counted.
function pointPlan(planning: Planning, indexes: readonly CollectionIndex[]): IndexScan | undefined {
  for (const index of indexes) {
    if (!index.spec.unique) continue;
    const found = rangesFor(index, planning.conditions.paths);
    if (found?.allFields && found.ranges.length === 1) {
      return indexPlan(planning, index, false)?.plan;
    }
  }
  return undefined;
}

function cheapest(planning: Planning, indexes: readonly CollectionIndex[], hinted: boolean): Plan {
  const { collection, sort, query } = planning;
  const total = Math.max(1, collection.count);
  let best: Plan = collectionScan(collection, sort.length === 0, false);
  let bestCost = hinted ? Number.POSITIVE_INFINITY : sort.length > 0 ? total * 1.3 : total;
  for (const index of indexes) {
    const candidate = indexPlan(planning, index, hinted);
    if (!candidate || candidate.cost >= bestCost) continue;
    best = candidate.plan;
    bestCost = candidate.cost;
  }
  if (best.kind !== 'collection' || !Array.isArray(query.filter.$or)) return best;
  return unionPlan(planning, bestCost) ?? best;
}

const collectionScan = (
  collection: Collection,
  sorted: boolean,
  reverse: boolean,
): CollectionScan => ({
  kind: 'collection',
  reverse,
  sorted,
  exact: false,
  estimate: Math.max(1, collection.count),
});

// Of `$all`, the element with the fewest index entries drives the scan; the others are checked
// afterwards.
function chooseDrivers({ storage, collection, conditions }: Planning): void {
  for (const [name, path] of conditions.paths) {
    if (!path.all || path.equal) continue;
    const index = collection.indexes.find((item) => item.names[0] === name);
    let fewest = Number.POSITIVE_INFINITY;
    for (const value of path.all) {
      const low = encodeKey([value], [index?.directions[0] ?? 1]);
      const interval = {
        collection: collection.id,
        index: index?.spec.id ?? 0,
        low,
        high: above(low),
      };
      const count = index ? storage.countKeys(interval, COUNT_CAP) : 0;
      if (count >= fewest) continue;
      fewest = count;
      path.equal = [value];
      path.driver = value;
    }
    path.notNull = true;
  }
}

// Equality on _id settles the plan at once.
function idPlan({ collection, conditions, sort }: Planning): IndexScan | undefined {
  const path = conditions.paths.get('_id');
  if (!path?.equal || path.equal.length > Math.max(50, collection.count)) return undefined;
  const found = rangesFor(collection.idIndex, conditions.paths, path.equal.length);
  if (!found) return undefined;
  const alone = conditions.paths.size === 1 && path.count === 1 && conditions.unsettled === 0;
  return {
    kind: 'index',
    index: collection.idIndex,
    ranges: found.ranges,
    reverse: false,
    points: true,
    sorted: sort.length === 0 || path.equal.length === 1,
    exact: alone && path.equal.every((value) => value !== null),
    estimate: path.equal.length,
  };
}

function hintedIndexes({ collection, query }: Planning): CollectionIndex[] {
  const { hint } = query;
  const found = collection.allIndexes.filter((index) =>
    isDoc(hint) ? isKeyPattern(index, hint) : index.spec.name === hint,
  );
  if (found.length > 0) return found;
  throw badValue(
    'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
  );
}

export function isKeyPattern(index: CollectionIndex, pattern: Doc): boolean {
  const names = Object.keys(pattern);
  return (
    names.length === index.names.length &&
    names.every(
      (name, n) => index.names[n] === name && index.directions[n] === toDouble(pattern[name]),
    )
  );
}

function usableIndexes({
  collection,
  conditions,
  sort,
  visibleUntil,
}: Planning): CollectionIndex[] {
  return collection.allIndexes.filter((index) => {
    if (index.createdAt > visibleUntil) return false;
    const first = index.names[0] ?? '';
    if (!conditions.paths.has(first) && first !== sort[0]?.name) return false;
    return holdsAllMatches(index, conditions);
  });
}

// A sparse or partial index may only be used if it cannot miss a matching document.
function holdsAllMatches(index: CollectionIndex, conditions: Conditions): boolean {
  const filter = index.spec.partialFilterExpression;
  if (filter && !provesPartial(filter, conditions.paths)) return false;
  if (!index.spec.sparse) return true;
  return index.names.some((name) => {
    const path = conditions.paths.get(name);
    return path?.notNull || path?.exists;
  });
}

function indexPlan(
  planning: Planning,
  index: CollectionIndex,
  hinted: boolean,
): { plan: IndexScan; cost: number } | undefined {
  const { conditions, sort, collection } = planning;
  const found = rangesFor(index, conditions.paths);
  const order = sortFromIndex(index, sort, { conditions: conditions.paths, found });
  if (!found && !hinted && (!order.sorted || sort.length === 0)) return undefined;
  const ranges = found?.ranges ?? [ALL_KEYS];
  const total = Math.max(1, collection.count);
  const leftOver = leavesWork(planning, found);
  // If reading ends after the needed documents, further entries need not be counted.
  const cap = planning.needed > 0 && order.sorted && !leftOver ? planning.needed : COUNT_CAP;
  const estimate = found ? estimateRanges(planning, index, { found, cap }) : total;
  const exact = found !== undefined && isExact(planning, index, found);
  const plan: IndexScan = {
    kind: 'index',
    index,
    ranges,
    reverse: order.reverse,
    points: false,
    sorted: order.sorted,
    exact,
    estimate,
  };
  const also = found && intersection(planning, index);
  if (also) plan.also = also;
  return { plan, cost: costOf(planning, plan, found) };
}

function estimateRanges(
  planning: Planning,
  index: CollectionIndex,
  { found, cap }: { found: IndexRanges; cap: number },
): number {
  if (index.spec.unique && found.allFields) return found.ranges.length;
  const { storage, collection } = planning;
  let entries = 0;
  for (const range of found.ranges) {
    const interval = { collection: collection.id, index: index.spec.id, ...range };
    entries += storage.countKeys(interval, cap - entries);
    if (entries >= cap) break;
  }
  return entries;
}

// Whether the matcher may still refuse documents that the index returns.
function leavesWork({ conditions }: Planning, found: IndexRanges | undefined): boolean {
  const operators = [...conditions.paths.values()].reduce((sum, path) => sum + path.count, 0);
  return !found || conditions.unsettled > 0 || operators > found.used;
}

function costOf(planning: Planning, plan: IndexScan, found: IndexRanges | undefined): number {
  const { needed, sort, collection } = planning;
  const { estimate } = plan;
  const total = Math.max(1, collection.count);
  const leftOver = leavesWork(planning, found);
  let cost: number;
  if (!plan.sorted) cost = estimate * 1.2;
  else if (sort.length > 0 && needed > 0) {
    if (!leftOver) cost = Math.min(estimate, needed);
    else if (found) cost = Math.min(estimate, needed * 10);
    else cost = Math.min(estimate, needed * 3) + total * 0.02;
  } else cost = needed > 0 && !leftOver ? Math.min(estimate, needed) : estimate * 1.05;
  if (plan.index.spec.unique && found?.allFields) cost *= 0.5;
  return cost - (found?.equalities ?? 0) * 0.01;
}

// Exact plans skip the matcher and count by key, so the filter must be settled completely.
function isExact(planning: Planning, index: CollectionIndex, found: IndexRanges): boolean {
  const { conditions } = planning;
  if (found.oneSided || conditions.unsettled > 0 || index.spec.multikey) return false;
  if (conditions.paths.size > found.equalities + (found.bounded ? 1 : 0)) return false;
  for (const [name, path] of conditions.paths) {
    if (!index.names.includes(name) || path.prefix !== undefined) return false;
    if (!path.equal) continue;
    if (path.low || path.high || path.equal.some((value) => value === null)) return false;
  }
  return true;
}

function intersection(planning: Planning, index: CollectionIndex): IndexScan['also'] | undefined {
  const name = index.names[0] ?? '';
  const path = planning.conditions.paths.get(name);
  const { all, driver } = path ?? {};
  if (!all || all.length < 2 || driver === undefined) return undefined;
  const single = planning.collection.indexes.find((item) => {
    const { partial } = item;
    const usable = !partial && item.createdAt <= planning.visibleUntil;
    return usable && item.names.length === 1 && item.names[0] === name;
  });
  if (!single) return undefined;
  const others = all.filter((value) => value !== driver);
  const keys = others.map((value) => encodeKey([value], single.directions));
  return { index: single.spec.id, keys };
}

function unionPlan(planning: Planning, bestCost: number): UnionScan | undefined {
  const { storage, collection, query, visibleUntil, sort } = planning;
  const { $or: alternatives, ...others } = query.filter;
  if (!Array.isArray(alternatives)) return undefined;
  const branches: IndexScan[] = [];
  for (const alternative of alternatives) {
    if (!isDoc(alternative)) return undefined;
    const filter = Object.keys(others).length > 0 ? { $and: [others, alternative] } : alternative;
    const branch = makePlan({ storage, collection, query: { filter }, visibleUntil });
    if (branch.kind !== 'index') return undefined;
    branches.push(branch);
  }
  const estimate = branches.reduce((sum, branch) => sum + branch.estimate, 0);
  if (estimate >= bestCost) return undefined;
  return { kind: 'union', branches, sorted: sort.length === 0, exact: false, estimate };
}
