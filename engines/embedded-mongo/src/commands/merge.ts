import { ObjectId } from 'bson';
import { stageList } from '../aggregate/stages.ts';
import { encode } from '../bson/encode.ts';
import type { Collection } from '../catalog/collection.ts';
import {
  badValue,
  CommandError,
  failedToParse,
  isCommandError,
  located,
  typeMismatch,
} from '../errors.ts';
import { type Doc, field, isDoc, isNullish } from '../values/types.ts';
import { type CommandContext, docOption, type Evaluation, refuseView } from './context.ts';
import { runOn } from './update.ts';
import { ensureCollection, scopeOf, write } from './write-helpers.ts';

/** A parsed `$merge`. */
export interface Merge {
  /** Namespace written to. */
  target: string;
  /** Fields by which documents are matched. */
  on: string[];
  /** Variables of a pipeline, evaluated on each document. */
  variables: Doc;
  whenMatched: string | Doc[];
  whenNotMatched: string;
}

const KNOWN = new Set(['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
const WITH_ANY = new Set(['replace', 'merge']);
const NOT_MATCHED = new Set(['insert', 'discard', 'fail']);

/** Parses a `$merge`; throws 51178, 51181 and the like for what is not allowed. */
export function parseMerge(context: CommandContext, specification: unknown): Merge {
  const fields: Doc = isDoc(specification) ? specification : { into: specification };
  const unknown = Object.keys(fields).find((name) => !KNOWN.has(name));
  if (unknown) {
    throw located(40415, `BSON field '$merge.${unknown}' is an unknown field.`);
  }
  if (fields.let !== undefined && !isDoc(fields.let)) {
    throw typeMismatch("BSON field '$merge.let' is the wrong type, expected type 'object'");
  }
  const { whenMatched = 'merge', whenNotMatched = 'insert', on = '_id' } = fields;
  const merge: Merge = {
    target: targetOf(context, fields.into),
    on: fieldList(on),
    variables: docOption(fields.let),
    whenMatched: actionOf(whenMatched),
    whenNotMatched: textOf(whenNotMatched),
  };
  checkModes(merge);
  if (fields.let !== undefined && typeof merge.whenMatched === 'string') {
    throw located(51199, "Cannot use 'let' variables without a pipeline in 'whenMatched'");
  }
  return merge;
}

function targetOf({ db }: CommandContext, into: unknown): string {
  if (typeof into === 'string') return `${db}.${into}`;
  if (isDoc(into) && typeof into.coll === 'string') {
    return `${typeof into.db === 'string' ? into.db : db}.${into.coll}`;
  }
  throw located(51178, "$merge 'into' must be a collection name or { db, coll }");
}

function fieldList(on: unknown): string[] {
  const list = Array.isArray(on) ? on : [on];
  const names = list.filter((name) => typeof name === 'string');
  if (names.length > 0 && names.length === list.length) return names;
  throw located(51186, "$merge 'on' must be a field name or a non-empty array of them");
}

function actionOf(whenMatched: unknown): string | Doc[] {
  if (Array.isArray(whenMatched)) return stageList(whenMatched);
  if (typeof whenMatched === 'string') return whenMatched;
  throw located(51191, "$merge 'whenMatched' must be a string or a pipeline");
}

function textOf(whenNotMatched: unknown): string {
  if (typeof whenNotMatched === 'string') return whenNotMatched;
  throw typeMismatch(
    "BSON field '$merge.whenNotMatched' is the wrong type, expected type 'string'",
  );
}

function checkModes({ whenMatched, whenNotMatched }: Merge): void {
  const known = Array.isArray(whenMatched) || WITH_ANY.has(whenMatched);
  const insertOnly = whenMatched === 'keepExisting' || whenMatched === 'fail';
  if (!NOT_MATCHED.has(whenNotMatched) || !(known || insertOnly)) {
    throw badValue(`unknown mode of $merge: ${String(whenMatched)}, ${whenNotMatched}`);
  }
  if (!insertOnly || whenNotMatched === 'insert') return;
  throw located(
    51181,
    `Combination of whenMatched: ${String(whenMatched)} and whenNotMatched: ${whenNotMatched} is not supported`,
  );
}

function checkUniqueness({ on }: Merge, collection: Collection): void {
  if (on.length === 1 && on[0] === '_id') return;
  const fits = collection.indexes.some(
    ({ spec }) =>
      spec.unique === true &&
      spec.partialFilterExpression === undefined &&
      Object.keys(spec.key).sort().join() === [...on].sort().join(),
  );
  if (fits) return;
  throw located(51183, 'Cannot find index to verify that join fields will be unique');
}

function filterOf({ on }: Merge, doc: Doc): Doc {
  return Object.fromEntries(
    on.map((name) => {
      const value = name
        .split('.')
        .reduce<unknown>((node, part) => (isDoc(node) ? field(node, part) : undefined), doc);
      if (Array.isArray(value)) throw located(51185, `$merge 'on' field '${name}' is an array`);
      if (isNullish(value) && name !== '_id') {
        throw located(51132, `$merge 'on' field '${name}' cannot be missing, null or undefined`);
      }
      return [name, { $eq: value }];
    }),
  );
}

/** Merges documents into a collection, one after the other. */
export async function writeMerge(
  context: CommandContext,
  merge: Merge,
  { docs, evaluation }: { docs: readonly Doc[]; evaluation: Evaluation },
): Promise<void> {
  const collection = await ensureCollection(context, merge.target);
  refuseView(collection);
  checkUniqueness(merge, collection);
  for (const doc of docs) {
    const withId = doc._id === undefined ? { _id: new ObjectId(), ...doc } : doc;
    await mergeOne(context, merge, { doc: withId, evaluation });
  }
}

async function mergeOne(
  context: CommandContext,
  merge: Merge,
  { doc, evaluation }: { doc: Doc; evaluation: Evaluation },
): Promise<void> {
  if (merge.whenMatched === 'fail') {
    await insert(context, merge, doc);
    return;
  }
  if (await change(context, merge, { doc, evaluation })) return;
  if (merge.whenNotMatched === 'discard') return;
  if (merge.whenNotMatched === 'fail') {
    throw new CommandError(
      13113,
      'MergeStageNoMatchingDocument',
      '$merge could not find a matching document in the target collection for at least one document in the source collection',
    );
  }
  try {
    await insert(context, merge, doc);
  } catch (error) {
    // Somebody else may have inserted it meanwhile: then it matches.
    const raced = isCommandError(error, 11000);
    if (!raced || !(await change(context, merge, { doc, evaluation }))) throw error;
  }
}

async function insert(context: CommandContext, { target }: Merge, doc: Doc): Promise<void> {
  const { catalog, documents } = context.engine;
  await write(context, () => {
    documents.insert(catalog.ensure(target), encode(doc), scopeOf(context));
  });
}

/** Changes the document that matches; false where there is none. */
async function change(
  context: CommandContext,
  merge: Merge,
  { doc, evaluation }: { doc: Doc; evaluation: Evaluation },
): Promise<boolean> {
  const { scope, variables } = evaluation;
  const given: Doc = { new: { $literal: doc } };
  for (const [name, expression] of Object.entries(merge.variables)) {
    given[name] = { $literal: scope.compile(expression)(doc, variables) ?? null };
  }
  const command = { ...context.command, let: { ...docOption(context.command.let), ...given } };
  const { matched } = await runOn({ ...context, command }, merge.target, {
    position: 0,
    filter: filterOf(merge, doc),
    update: updateOf(merge, doc),
    multi: false,
    upsert: false,
  });
  context.unsynced = true;
  return matched > 0;
}

function updateOf({ whenMatched }: Merge, doc: Doc): unknown {
  if (Array.isArray(whenMatched)) return whenMatched;
  switch (whenMatched) {
    case 'replace':
      return doc;
    case 'keepExisting':
      // Changes nothing, but finds the document and waits for a transaction that holds it.
      return { $setOnInsert: { _: 1 } };
    case 'merge':
      return [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: doc }] } }];
  }
  throw failedToParse(`unknown $merge mode ${whenMatched}`);
}
