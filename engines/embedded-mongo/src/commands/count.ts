import type { Collection } from '../catalog/collection.ts';
import { planFor } from '../plan/execution.ts';
import type { Query } from '../plan/plan.ts';
import { Scan } from '../plan/scan.ts';
import type { MatchContext } from '../query/operators.ts';
import {
  type CommandContext,
  evaluationOf,
  namespaceOf,
  pacerOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { queryOf } from './query.ts';

/** Number of documents a query finds; counted by key if an index settles it. */
export async function countMatching(
  context: CommandContext,
  { collection, query, match }: { collection: Collection; query: Query; match: MatchContext },
): Promise<number> {
  const { engine, transaction } = context;
  const { storage } = engine;
  const everything = Object.keys(query.filter).length === 0 && query.hint === undefined;
  if (everything && !transaction) return limited(collection.count, query);
  const unsorted: Query = { filter: query.filter, hint: query.hint };
  const plan = planFor({ storage, collection, query: unsorted, transaction });
  if (plan.kind === 'index' && plan.exact && !transaction) {
    const count = plan.ranges.reduce((sum, range) => {
      const interval = { collection: collection.id, index: plan.index.spec.id, ...range };
      return sum + storage.countAllKeys(interval);
    }, 0);
    return limited(count, query);
  }
  const { filter } = query;
  const scan = new Scan({ storage, collection, plan, filter, context: match, transaction });
  const pacer = pacerOf(context);
  const enough = query.limit ? (query.skip ?? 0) + query.limit : Number.POSITIVE_INFINITY;
  let count = 0;
  for (let chunk = scan.next(); chunk; chunk = scan.next()) {
    count += chunk.length;
    if (count >= enough) break;
    if (pacer.due) await pacer.rest();
  }
  return limited(count, query);
}

function limited(count: number, query: Query): number {
  const left = Math.max(0, count - (query.skip ?? 0));
  return query.limit ? Math.min(left, query.limit) : left;
}

export async function count(context: CommandContext): Promise<Reply> {
  const collection = visibleCollection(context, namespaceOf(context));
  if (!collection) return { n: 0 };
  const { match } = evaluationOf(context);
  const query = queryOf(context.command);
  return { n: await countMatching(context, { collection, query, match }) };
}
