import { CommandError, located } from '../errors.ts';
import { computingStep } from '../query/computing.ts';
import { compileFilter } from '../query/match.ts';
import { approximateSize, MemoryCap } from '../query/memory.ts';
import { withPath } from '../query/project.ts';
import { sortDocuments } from '../query/sort.ts';
import { unknownName } from '../refused.ts';
import { isNumeric, toDouble } from '../values/numbers.ts';
import { type Doc, field, isDoc, isNullish, typeName } from '../values/types.ts';
import { groupStage } from './group.ts';
import { lookupStage } from './lookup.ts';
import { checkFieldPath } from './names.ts';
import { addFields, project, unset } from './reshape.ts';
import { PipelineRun, type Stage, type StageEnvironment } from './stage.ts';

type StageCompiler = (specification: unknown, environment: StageEnvironment) => Stage;

const mapping = (change: (doc: Doc) => Doc): Stage => ({
  add: (doc, emit) => emit(change(doc)),
});

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

/** Holds all documents until the input ends. */
function blocking(what: string, finish: (docs: Doc[]) => readonly Doc[]): Stage {
  const docs: Doc[] = [];
  const memory = new MemoryCap(what);
  return {
    add: (doc) => {
      memory.add(approximateSize(doc));
      docs.push(doc);
    },
    end: (emit) => {
      for (const doc of finish(docs)) emit(doc);
    },
  };
}

const sort: StageCompiler = (specification) => {
  if (!isDoc(specification) || Object.keys(specification).length === 0) {
    throw located(15976, '$sort stage must have at least one sort key');
  }
  return blocking('Sort', (docs) => sortDocuments(docs, specification));
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

interface Unwind {
  path: string;
  includeArrayIndex: unknown;
  preserveNullAndEmptyArrays: unknown;
}

const UNWIND = new Set(['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays']);

function unwindOptions(specification: unknown): Unwind {
  if (!isDoc(specification) && typeof specification !== 'string') {
    throw located(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(specification)}`,
    );
  }
  const options: Doc = isDoc(specification) ? specification : { path: specification };
  const unknown = Object.keys(options).find((name) => !UNWIND.has(name));
  if (unknown) throw located(28811, `unrecognized option to $unwind stage: ${unknown}`);
  if (!('path' in options)) throw located(28812, 'no path specified to $unwind stage');
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = options;
  if (typeof path !== 'string') {
    throw located(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`);
  }
  if (!path.startsWith('$')) {
    throw located(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  }
  checkFieldPath(path.slice(1));
  if ('preserveNullAndEmptyArrays' in options && typeof preserveNullAndEmptyArrays !== 'boolean') {
    throw located(
      28809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    );
  }
  if ('includeArrayIndex' in options) checkIndexName(includeArrayIndex);
  return { path, includeArrayIndex, preserveNullAndEmptyArrays };
}

function checkIndexName(name: unknown): void {
  if (typeof name !== 'string' || name === '') {
    throw located(
      28810,
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  }
  if (name.startsWith('$')) {
    throw located(
      28822,
      "includeArrayIndex option to $unwind stage should not be prefixed with a '$'",
    );
  }
  checkFieldPath(name);
}

const unwind: StageCompiler = (specification) => {
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = unwindOptions(specification);
  const target = path.slice(1).split('.');
  const position = typeof includeArrayIndex === 'string' ? includeArrayIndex.split('.') : undefined;
  const indexed = (doc: Doc, at: bigint | null): Doc =>
    position ? withPath(doc, position, at) : doc;
  return {
    add(doc, emit) {
      const value = target.reduce<unknown>(
        (node, name) => (isDoc(node) ? field(node, name) : undefined),
        doc,
      );
      if (Array.isArray(value) && value.length > 0) {
        value.forEach((item, at) => {
          computingStep();
          emit(indexed(withPath(doc, target, item), BigInt(at)));
        });
      } else if (!Array.isArray(value) && !isNullish(value)) emit(indexed(doc, null));
      else if (preserveNullAndEmptyArrays === true) {
        emit(
          indexed(
            value === null || value === undefined ? doc : withPath(doc, target, undefined),
            null,
          ),
        );
      }
    },
  };
};

const replaceRoot: StageCompiler = (specification, environment) => {
  if (!isDoc(specification) || !('newRoot' in specification)) {
    throw located(40231, 'no newRoot specified for the $replaceRoot stage');
  }
  return replaceWith(specification.newRoot, environment);
};

const replaceWith: StageCompiler = (specification, { scope, variables }) => {
  const evaluate = scope.compile(specification);
  return mapping((doc) => {
    const root = evaluate(doc, variables);
    if (isDoc(root)) return root;
    throw located(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(root)}`,
    );
  });
};

const facet: StageCompiler = (specification, environment) => {
  if (!isDoc(specification))
    throw located(40169, 'the $facet specification must be a non-empty object');
  const results: Doc = {};
  const memory = new MemoryCap('$facet');
  const runs = Object.entries(specification).map(([name, pipeline]) => {
    const found: Doc[] = [];
    results[name] = found;
    const stages = compileStages(stageList(pipeline), environment);
    return new PipelineRun(stages, (doc) => {
      memory.add(approximateSize(doc));
      found.push(doc);
    });
  });
  return {
    add(doc) {
      for (const run of runs) if (!run.done) run.add(doc);
    },
    end(emit) {
      for (const run of runs) run.end();
      emit(results);
    },
  };
};

const sample: StageCompiler = (specification) => {
  const size = countOf(isDoc(specification) ? specification.size : undefined, '$sample', 1);
  return blocking('$sample', (docs) => {
    for (let at = docs.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      const [x, y] = [docs[at], docs[other]];
      if (x && y) [docs[at], docs[other]] = [y, x];
    }
    return docs.slice(0, size);
  });
};

const STAGES: Readonly<Record<string, StageCompiler>> = {
  $match: match,
  $sort: sort,
  $limit: limit,
  $skip: skip,
  $count: count,
  $unwind: unwind,
  $replaceRoot: replaceRoot,
  $replaceWith: replaceWith,
  $facet: facet,
  $sample: sample,
  $lookup: lookupStage,
  $group: (specification, { scope, variables }) => groupStage(specification, scope, variables),
  $project: (specification, { scope, variables }) =>
    mapping(project(specification, scope, variables)),
  $set: (specification, { scope, variables }) =>
    mapping(addFields(specification, scope, variables)),
  $addFields: (specification, { scope, variables }) =>
    mapping(addFields(specification, scope, variables)),
  $unset: (specification) => mapping(unset(specification)),
};

/** Checks that a pipeline is an array of documents. */
export function stageList(pipeline: unknown): Doc[] {
  if (!Array.isArray(pipeline)) {
    throw new CommandError(14, 'TypeMismatch', "'pipeline' option must be specified as an array");
  }
  return pipeline.map((stage: unknown) => {
    if (isDoc(stage)) return stage;
    throw new CommandError(
      14,
      'TypeMismatch',
      'Each element of the pipeline array must be an object',
    );
  });
}

/** Name of a stage; throws 40323 if it has not exactly one field. */
export function stageName(stage: Doc): string {
  const names = Object.keys(stage);
  const [name] = names;
  if (names.length === 1 && name !== undefined) return name;
  throw located(40323, 'A pipeline stage specification object must contain exactly one field.');
}

/** Throws 40324 for an unknown stage. */
export function checkStage(stage: Doc): void {
  const name = stageName(stage);
  if (!Object.hasOwn(STAGES, name)) throw unknownStage(name);
}

const unknownStage = (name: string): CommandError =>
  unknownName('stage', name, `Unrecognized pipeline stage name: '${name}'`);

/** Compiles stages; throws 40324 for an unknown one. */
export function compileStages(stages: readonly Doc[], environment: StageEnvironment): Stage[] {
  return stages.map((stage) => {
    const name = stageName(stage);
    const compiler = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
    if (!compiler) throw unknownStage(name);
    return compiler(stage[name], environment);
  });
}
