import { badValue, located, notSupported } from '../errors.ts';
import { computingStep } from '../query/computing.ts';
import { compileFilter } from '../query/match.ts';
import { approximateSize, MemoryCap } from '../query/memory.ts';
import { withPath } from '../query/project.ts';
import { sortDocuments } from '../query/sort.ts';
import { unknownName } from '../refused.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, field, isDoc, isNullish } from '../values/types.ts';
import { checkFieldPath, type Scope, type Variables } from './expression.ts';
import { groupStage } from './group.ts';
import { lookupStage } from './lookup.ts';
import { addFields, project, unset } from './reshape.ts';
import type { Stage, StageEnvironment } from './stage.ts';

type StageCompiler = (specification: unknown, environment: StageEnvironment) => Stage;

const match: StageCompiler = (specification, { scope, variables }) => {
  const test = compileFilter(specification, {
    compileExpression(expression) {
      const evaluate = scope.compile(expression);
      return (doc) => evaluate(doc, variables);
    },
  });
  return {
    add(doc, emit) {
      if (test(doc)) emit(doc);
    },
  };
};

const sort: StageCompiler = (specification) => {
  if (!isDoc(specification) || Object.keys(specification).length === 0) {
    throw located(15976, '$sort stage must have at least one sort key');
  }
  const docs: Doc[] = [];
  const memory = new MemoryCap('Sort');
  return {
    add(doc) {
      memory.add(approximateSize(doc));
      docs.push(doc);
    },
    end(emit) {
      for (const doc of sortDocuments(docs, specification)) emit(doc);
    },
  };
};

function countOf(value: unknown, stage: string, least: number): number {
  const count = toDouble(value);
  if (isNumeric(value) && Number.isInteger(count) && count >= least) return count;
  if (stage === '$limit') throw located(15958, 'the limit must be positive');
  throw located(5107200, `invalid argument to ${stage} stage: Expected a non-negative number`);
}

const limit: StageCompiler = (specification) => {
  let left = countOf(specification, '$limit', 1);
  return {
    add(doc, emit) {
      if (left <= 0) return;
      left--;
      emit(doc);
    },
    get done() {
      return left <= 0;
    },
  };
};

const skip: StageCompiler = (specification) => {
  let left = countOf(specification, '$skip', 0);
  return {
    add(doc, emit) {
      if (left > 0) left--;
      else emit(doc);
    },
  };
};

const count: StageCompiler = (specification) => {
  if (typeof specification !== 'string' || !specification || /[$.\0]/.test(specification)) {
    throw located(40156, 'the count field must be a non-empty string without $ and .');
  }
  let documents = 0;
  return {
    add: () => {
      documents++;
    },
    end: (emit) => {
      if (documents > 0) emit({ [specification]: documents });
    },
  };
};

const UNWIND = new Set(['path', 'preserveNullAndEmptyArrays']);

function unwindOptions(specification: unknown): { path: string; preserve: boolean } {
  const options: unknown =
    typeof specification === 'string' ? { path: specification } : specification;
  if (!isDoc(options)) throw located(15981, 'expected a string or an object for $unwind');
  const unknown = Object.keys(options).find((name) => !UNWIND.has(name));
  if (unknown === 'includeArrayIndex') {
    throw located(28811, notSupported("the option 'includeArrayIndex' of $unwind"));
  }
  if (unknown) throw located(28811, `unrecognized option to $unwind stage: ${unknown}`);
  const { path, preserveNullAndEmptyArrays: preserve = false } = options;
  if (path === undefined) throw located(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string') throw located(28808, 'expected a string as the path for $unwind');
  if (!path.startsWith('$')) {
    throw located(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  }
  checkFieldPath(path.slice(1));
  if (typeof preserve === 'boolean') return { path, preserve };
  throw located(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind');
}

const unwind: StageCompiler = (specification) => {
  const { path, preserve } = unwindOptions(specification);
  const target = path.slice(1).split('.');
  return {
    add(doc, emit) {
      const value = target.reduce<unknown>(
        (node, name) => (isDoc(node) ? field(node, name) : undefined),
        doc,
      );
      if (Array.isArray(value) && value.length > 0) {
        for (const item of value) {
          computingStep();
          emit(withPath(doc, target, item));
        }
      } else if (!Array.isArray(value) && !isNullish(value)) emit(doc);
      else if (preserve) emit(isNullish(value) ? doc : withPath(doc, target, undefined));
    },
  };
};

type Reshape = (specification: unknown, scope: Scope, variables: Variables) => (doc: Doc) => Doc;

/** Stages that change each document by itself; pipeline updates may use them. */
const RESHAPING: Readonly<Record<string, Reshape>> = {
  $project: project,
  $set: addFields,
  $addFields: addFields,
  $unset: unset,
};

const STAGES: Readonly<Record<string, StageCompiler>> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $unwind: unwind,
  $lookup: lookupStage,
  $group: (specification, { scope, variables }) => groupStage(specification, scope, variables),
};

/** Name of a stage; throws 40323 if it has not exactly one field and 40324 if it is unknown. */
export function stageName(stage: Doc): string {
  const [name, other] = Object.keys(stage);
  if (name === undefined || other !== undefined) {
    throw located(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  if (Object.hasOwn(STAGES, name) || Object.hasOwn(RESHAPING, name)) return name;
  throw unknownName('stage', name, `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles stages; throws 40324 for an unknown one. */
export function compileStages(stages: readonly Doc[], environment: StageEnvironment): Stage[] {
  const { scope, variables } = environment;
  return stages.map((stage) => {
    const name = stageName(stage);
    const compiled = STAGES[name]?.(stage[name], environment);
    if (compiled) return compiled;
    const change = RESHAPING[name]?.(stage[name], scope, variables);
    return { add: (doc, emit) => emit(change?.(doc) ?? doc) };
  });
}

/** Runs the stages of a pipeline update on one document; throws 2 for a stage that reads others. */
export function runOnDocument(
  doc: Doc,
  stages: readonly Doc[],
  { scope, variables }: { scope: Scope; variables: Variables },
): Doc {
  return stages.reduce((result, stage) => {
    const name = stageName(stage);
    const change = RESHAPING[name]?.(stage[name], scope, variables);
    if (!change) throw badValue(`${name} is not allowed to be used within an update`);
    return change(result);
  }, doc);
}
