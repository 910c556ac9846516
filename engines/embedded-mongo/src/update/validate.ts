import { CommandError, failedToParse } from '../errors.ts';
import type { MatchContext } from '../query/operators.ts';
import { unknownName } from '../refused.ts';
import { shellText } from '../values/shell.ts';
import { type Doc, isDoc, typeName } from '../values/types.ts';

/** A parsed update: a pipeline, a whole document or a document of operators. */
export type Update =
  | { kind: 'pipeline'; stages: Doc[] }
  | { kind: 'replacement'; document: Doc }
  | { kind: 'operators'; operators: Record<string, Doc> };

export interface UpdateContext {
  filter: Doc;
  match: MatchContext;
  /** Runs the stages of a pipeline update on one document. */
  runPipeline(doc: Doc, stages: readonly Doc[]): Doc;
}

const OPERATORS = new Set([
  '$set',
  '$unset',
  '$inc',
  '$min',
  '$max',
  '$setOnInsert',
  '$push',
  '$addToSet',
  '$pop',
  '$pull',
  '$pullAll',
]);

/** Parses an update; throws code 9 for an unknown operator and 52 for a mixed replacement. */
export function parseUpdate(update: unknown): Update {
  if (Array.isArray(update)) {
    return {
      kind: 'pipeline',
      stages: update.map((stage: unknown) => {
        if (isDoc(stage)) return stage;
        throw failedToParse('Each element of the pipeline array must be an object');
      }),
    };
  }
  if (!isDoc(update)) {
    throw failedToParse('Update argument must be either an object or an array');
  }
  const names = Object.keys(update);
  return names[0]?.startsWith('$') ? parseOperators(update) : parseReplacement(update, names);
}

function parseReplacement(update: Doc, names: readonly string[]): Update {
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) return { kind: 'replacement', document: update };
  throw new CommandError(
    52,
    `The dollar ($) prefixed field '${operator}' in '${operator}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}

function parseOperators(update: Doc): Update {
  const operators: Record<string, Doc> = {};
  for (const [operator, changes] of Object.entries(update)) {
    if (!OPERATORS.has(operator)) {
      throw unknownName(
        'update',
        operator,
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isDoc(changes)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(changes)} instead. For example: {$mod: {<field>: ...}} not {${operator}: ${shellText(changes)}}`,
      );
    }
    operators[operator] = changes;
  }
  return { kind: 'operators', operators };
}
