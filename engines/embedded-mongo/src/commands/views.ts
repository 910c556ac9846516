import type { Collection } from '../catalog/collection.ts';
import { CommandError } from '../errors.ts';
import type { Doc } from '../values/types.ts';
import { type CommandContext, visibleCollection } from './context.ts';

const MAX_DEPTH = 20;

/** What a namespace stands for: a collection and the stages of the views above it. */
export interface ResolvedNamespace {
  ns: string;
  collection: Collection | undefined;
  pipeline: Doc[];
}

/** Follows views down to a collection, putting their stages before `pipeline`; throws 165 where too deep. */
export function resolveNamespace(
  context: CommandContext,
  ns: string,
  pipeline: readonly Doc[],
): ResolvedNamespace {
  let name = ns;
  let stages = [...pipeline];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const collection = visibleCollection(context, name);
    const view = collection?.view;
    if (!collection || !view) return { ns: name, collection, pipeline: stages };
    name = `${collection.db}.${view.on}`;
    stages = [...view.pipeline, ...stages];
  }
  throw new CommandError(
    165,
    'ViewDepthLimitExceeded',
    `View depth too deep or view cycle detected; maximum depth is ${MAX_DEPTH}`,
  );
}
