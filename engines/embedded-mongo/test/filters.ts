import { BSONRegExp } from 'bson';
import type { Doc } from '../src/values/types.ts';
import { type Random, scalar, simple } from './random.ts';

function value(random: Random): unknown {
  const kind = random.next();
  if (kind < 0.12) return undefined;
  if (kind < 0.3) return Array.from({ length: random.below(4) }, () => scalar(random));
  if (kind < 0.36) return [[scalar(random)], scalar(random)];
  return scalar(random);
}

/** A random document; `plain` fields never hold arrays. */
export function randomDocument(random: Random, id: number, plain: ReadonlySet<string>): Doc {
  const doc: Doc = { _id: id };
  for (const name of ['a', 'b', 'c']) {
    let content = value(random);
    if (plain.has(name) && Array.isArray(content)) content = simple(random);
    if (content !== undefined) doc[name] = content;
  }
  const kind = random.next();
  if (kind < 0.3) doc.n = { x: value(random) ?? 1, y: scalar(random) };
  else if (kind < 0.7) {
    doc.n = Array.from({ length: random.below(3) }, () => ({
      ...(random.chance(0.8) ? { x: scalar(random) } : {}),
      ...(random.chance(0.8) ? { y: simple(random) } : {}),
    }));
  }
  return doc;
}

function bound(random: Random): unknown {
  for (;;) {
    const candidate = scalar(random);
    if (candidate !== null && !(candidate instanceof BSONRegExp)) return candidate;
  }
}

function point(random: Random): unknown {
  const candidate = scalar(random);
  return candidate instanceof BSONRegExp ? 1 : candidate;
}

/** A random condition on one field. */
function randomCondition(random: Random): unknown {
  const make = random.pick<() => unknown>([
    () => scalar(random),
    () => ({ $eq: point(random) }),
    () => ({ $gt: bound(random) }),
    () => ({ $gte: scalar(random) }),
    () => ({ $lt: bound(random) }),
    () => ({ $lte: scalar(random) }),
    () => ({ $gt: simple(random), $lt: simple(random) }),
    () => ({ $in: [point(random), point(random), simple(random)] }),
    () => ({ $nin: [simple(random)] }),
    () => ({ $ne: simple(random) }),
    () => ({ $exists: random.chance(0.5) }),
    () => new BSONRegExp('^a'),
    () => ({ $regex: '^ab' }),
    () => ({ $all: [simple(random), simple(random)] }),
    () => ({ $all: [point(random) ?? 1, simple(random) ?? 2] }),
    () => ({ $elemMatch: { $gt: simple(random), $lt: simple(random) } }),
    () => ({ $elemMatch: { $eq: simple(random) } }),
    () => ({ $size: 1 }),
    () => ({ $not: { $gt: simple(random) } }),
    () => [simple(random)],
    () => ({ $type: 'string' }),
  ]);
  return make();
}

/** A random filter. */
export function randomFilter(random: Random): Doc {
  if (random.chance(0.3)) {
    const other = random.chance(0.3) ? { a: randomCondition(random) } : {};
    return { [random.pick(['a', 'b', 'c'])]: simple(random), ...other };
  }
  const filter: Doc = {};
  for (let n = 1 + random.below(3); n > 0; n--) {
    filter[random.pick(['a', 'b', 'c', 'n.x', 'n.y', 'a', 'b'])] = randomCondition(random);
  }
  const kind = random.next();
  if (kind < 0.1) return { $or: [filter, { a: simple(random) }] };
  if (kind < 0.2) return { $and: [filter, { b: randomCondition(random) }] };
  if (kind < 0.25) filter.n = { $elemMatch: { x: randomCondition(random), y: simple(random) } };
  return filter;
}

/** A random sort specification, or none. */
export function randomSort(random: Random): Doc | undefined {
  if (random.chance(0.5)) return undefined;
  return random.pick<Doc>([
    { a: 1 },
    { a: -1 },
    { b: 1 },
    { b: -1, c: 1 },
    { a: 1, b: 1 },
    { c: 1, a: -1 },
    { c: -1, a: 1 },
    { 'n.x': 1 },
    { c: -1 },
    { c: 1 },
  ]);
}
