import { stageName } from '../aggregate/stages.ts';
import { CommandError, located } from '../errors.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { CommandContext, Evaluation } from './context.ts';

/** Stages that make documents of their own instead of reading a collection. */
const WITHOUT_COLLECTION = new Set(['$documents', '$listLocalSessions']);

/** Documents of a leading `$documents`; undefined where there is none. */
export function givenDocuments(
  pipeline: readonly Doc[],
  { scope, variables }: Evaluation,
): Doc[] | undefined {
  const first = pipeline[0];
  if (!first || !('$documents' in first)) return undefined;
  const list = scope.compile(first.$documents)({}, variables);
  if (Array.isArray(list) && list.every(isDoc)) return list;
  throw located(5858203, '$documents must be an array of objects');
}

function localSessions({ sessions }: CommandContext): Doc[] {
  return [...sessions.values()].map(({ lsid, lastUsed }) => ({
    _id: lsid,
    lastUse: new Date(lastUsed),
  }));
}

/** Documents an aggregation without a collection begins with; throws 73 where it has no such stage. */
export function ownDocuments(
  context: CommandContext,
  pipeline: readonly Doc[],
  evaluation: Evaluation,
): Doc[] {
  const given = givenDocuments(pipeline, evaluation);
  if (given) return given;
  const first = pipeline[0];
  if (first && stageName(first) === '$listLocalSessions') return localSessions(context);
  throw new CommandError(
    73,
    'InvalidNamespace',
    `{aggregate: 1} is not valid for '${first ? stageName(first) : 'an empty pipeline'}'; a collection is required.`,
  );
}

/** Refuses stages of a collection's pipeline that do not read a collection, and those of Atlas. */
export function checkFirstStage(pipeline: readonly Doc[]): void {
  const name = pipeline[0] && stageName(pipeline[0]);
  if (name === '$listSearchIndexes' || name === '$search' || name === '$searchMeta') {
    throw searchNotEnabled();
  }
  if (!name || !WITHOUT_COLLECTION.has(name)) return;
  throw new CommandError(73, 'InvalidNamespace', `'${name}' can only be run with {aggregate: 1}`);
}

/** Error 31082, by which MongoDB outside Atlas refuses everything about search indexes. */
export const searchNotEnabled = (): CommandError =>
  new CommandError(
    31082,
    'SearchNotEnabled',
    'Using Atlas Search Database Commands and the $listSearchIndexes aggregation stage requires additional configuration, which the embedded server does not have.',
  );
