import {
  type CommandContext,
  evaluationOf,
  namespaceOf,
  type Reply,
  visibleCollection,
} from './context.ts';
import { countMatching } from './counting.ts';
import { viewDocuments } from './pipeline-run.ts';
import { queryOf } from './query.ts';

/** `count` */
export async function count(context: CommandContext): Promise<Reply> {
  const collection = visibleCollection(context, namespaceOf(context));
  if (!collection) return { n: 0 };
  if (collection.view) return { n: (await viewDocuments(context, collection)).length };
  const { match } = evaluationOf(context);
  return {
    n: await countMatching(context, { collection, query: queryOf(context.command), match }),
  };
}
