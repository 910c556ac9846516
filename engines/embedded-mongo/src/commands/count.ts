import {
  type CommandContext,
  evaluationOf,
  namespaceOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { countMatching } from './counting.ts';
import { queryOf } from './query.ts';

export async function count(context: CommandContext): Promise<Reply> {
  const collection = visibleCollection(context, namespaceOf(context));
  if (!collection) return { n: 0 };
  const { match } = evaluationOf(context);
  return {
    n: await countMatching(context, { collection, query: queryOf(context.command), match }),
  };
}
