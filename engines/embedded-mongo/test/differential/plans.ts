import assert from 'node:assert/strict';
import { inspect, isDeepStrictEqual } from 'node:util';
import { decode } from '../../src/bson/decode.ts';
import { encode } from '../../src/bson/encode.ts';
import type { Collection } from '../../src/catalog/collection.ts';
import type { Engine } from '../../src/engine/engine.ts';
import { isCommandError } from '../../src/errors.ts';
import { Execution } from '../../src/plan/execution.ts';
import { makePlan, type Plan, type Query } from '../../src/plan/plan.ts';
import { compileSort } from '../../src/query/sort.ts';
import { identity } from '../../src/values/identity.ts';
import type { Doc } from '../../src/values/types.ts';
import { randomDocument, randomFilter, randomSort } from '../filters.ts';
import type { Random } from '../random.ts';

const DOCUMENTS = 120;
const QUERIES = 60;

const KEYS: Record<string, 1 | -1>[] = [
  { a: 1 },
  { b: -1 },
  { a: 1, b: 1 },
  { c: 1, a: -1 },
  { 'n.x': 1 },
  { 'n.y': 1, 'n.x': -1 },
  { b: 1, c: -1 },
];

const OPTIONS: readonly [object, ...object[]] = [
  {},
  {},
  { sparse: true },
  { partialFilterExpression: { a: { $gt: 1 } } },
  { partialFilterExpression: { b: { $exists: true } } },
  { partialFilterExpression: { a: { $type: 'string' } } },
];

async function ignoring(code: number, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isCommandError(error, code)) throw error;
  });
}

async function randomCollection(engine: Engine, random: Random, ns: string): Promise<Collection> {
  const collection = await engine.write(() => engine.catalog.create(ns, {}));
  const plain = new Set(['a', 'b', 'c'].filter(() => random.chance(0.6)));
  for (const key of KEYS) {
    if (random.chance(0.3)) continue;
    const spec = { key, name: JSON.stringify(key), ...random.pick(OPTIONS) };
    await engine.write(() => engine.catalog.addIndex(collection, spec));
  }
  const documents = Array.from({ length: DOCUMENTS }, (_, id) => randomDocument(random, id, plain));
  // Parallel arrays cannot be indexed; such documents are left out.
  await Promise.all(
    documents.map((doc) =>
      ignoring(
        171,
        engine.write(() => engine.documents.insert(collection, encode(doc), {})),
      ),
    ),
  );
  return collection;
}

function run(engine: Engine, collection: Collection, { query, plan }: Planned): Doc[] {
  const { storage } = engine;
  const execution = new Execution({ storage, collection, query, plan, context: {} });
  const found: Doc[] = [];
  for (let chunk = execution.next(); chunk; chunk = execution.next()) {
    for (const { bytes } of chunk) found.push(decode(bytes));
  }
  return found;
}

interface Planned {
  query: Query;
  plan: Plan;
}

const ids = (docs: readonly Doc[]): number[] =>
  docs.map((doc) => Number(doc._id)).sort((a, b) => a - b);

function checkOrder(found: readonly Doc[], sort: Doc): void {
  const sorter = compileSort(sort);
  const keys = found.map((doc) => sorter.key(doc));
  keys.slice(1).forEach((key, n) => {
    assert.ok(sorter.compareKeys(keys[n] ?? [], key) <= 0, `out of order: ${JSON.stringify(sort)}`);
  });
}

function same(found: readonly unknown[], expected: readonly unknown[], about: object): void {
  if (isDeepStrictEqual(found, expected)) return;
  assert.fail(inspect({ ...about, found, expected }, { depth: 9, maxStringLength: 200 }));
}

function checkQuery(engine: Engine, collection: Collection, query: Query): Plan['kind'] {
  const plan = makePlan({ storage: engine.storage, collection, query });
  const sorted = query.sort === undefined;
  const scan: Plan = { kind: 'collection', reverse: false, sorted, exact: false, estimate: 0 };
  const found = run(engine, collection, { query, plan });
  const expected = run(engine, collection, { query, plan: scan });
  const description = { query, index: plan.kind === 'index' ? plan.index.spec : plan.kind };
  if (query.sort) checkOrder(found, query.sort);
  if (query.limit && query.sort) {
    // Equal sort keys may come in any order, so that only the keys are compared.
    const sorter = compileSort(query.sort);
    const keys = (docs: readonly Doc[]): string[] => docs.map((doc) => identity(sorter.key(doc)));
    same(keys(found), keys(expected), { description, docs: [found, expected] });
    assert.equal(new Set(ids(found)).size, found.length);
  } else same(ids(found), ids(expected), { description });
  return plan.kind;
}

/**
 * One random collection with random indexes: every query finds by its plan what a scan of all documents
 * finds, in the requested order. Returns the number of plans of each kind.
 */
export async function comparePlans(
  engine: Engine,
  random: Random,
  ns: string,
): Promise<Record<Plan['kind'], number>> {
  const kinds = { collection: 0, index: 0, union: 0 };
  const collection = await randomCollection(engine, random, ns);
  for (let n = 0; n < QUERIES; n++) {
    const sort = randomSort(random);
    const limit = sort && random.chance(0.6) ? { limit: 6 } : {};
    kinds[checkQuery(engine, collection, { filter: randomFilter(random), sort, ...limit })]++;
  }
  await engine.write(() => engine.catalog.drop(ns));
  return kinds;
}
