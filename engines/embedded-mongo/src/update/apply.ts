import { ObjectId } from 'bson';
import { CommandError } from '../errors.ts';
import { clone, cloneDoc, identical } from '../values/clone.ts';
import { equal } from '../values/compare.ts';
import { shellText } from '../values/shell.ts';
import type { Doc } from '../values/types.ts';
import { updateActions } from './actions.ts';
import { editPath } from './edit.ts';
import { resolvePath } from './positional-path.ts';
import { upsertSeed } from './upsert-seed.ts';
import type { Update, UpdateContext } from './validate.ts';

/** The document after an update; `changed` is false if nothing differs. */
export interface UpdateResult {
  doc: Doc;
  changed: boolean;
}

/** Applies an update to a decoded document, which may be changed; throws 66 for a change of `_id`. */
export function applyUpdate(old: Doc, update: Update, context: UpdateContext): UpdateResult {
  if (update.kind === 'operators') {
    const id = clone(old._id);
    const changed = applyOperators(old, { ...update, inserting: false }, context);
    if (changed && !equal(old._id, id)) throw immutableId();
    return { doc: old, changed };
  }
  const made =
    update.kind === 'pipeline'
      ? context.runPipeline(cloneDoc(old), update.stages)
      : cloneDoc(update.document);
  if (made._id !== undefined && !equal(made._id, old._id)) throw alteredId(made._id);
  const { _id, ...rest } = made;
  const doc = { _id: old._id, ...rest };
  return { doc, changed: !identical(doc, old) };
}

/** The document an upsert inserts: equality conditions of the filter, then the update. */
export function upsertDocument(update: Update, context: UpdateContext): Doc {
  const seed = upsertSeed(context.filter);
  const seedId = seed._id;
  let doc = seed;
  if (update.kind === 'operators') applyOperators(doc, { ...update, inserting: true }, context);
  else if (update.kind === 'pipeline') doc = context.runPipeline(doc, update.stages);
  else doc = { ...(seedId === undefined ? {} : { _id: seedId }), ...cloneDoc(update.document) };
  if (seedId !== undefined && !equal(doc._id, seedId)) {
    throw update.kind === 'operators' ? immutableId() : alteredId(doc._id);
  }
  const { _id = new ObjectId(), ...rest } = doc;
  return { _id, ...rest };
}

function applyOperators(
  doc: Doc,
  { operators, inserting }: { operators: Record<string, Doc>; inserting: boolean },
  context: UpdateContext,
): boolean {
  // All paths are resolved on the original document before anything is changed.
  const edits = updateActions(operators)
    .filter(({ operator }) => inserting || operator !== '$setOnInsert')
    .map((action) => ({ action, path: resolvePath(doc, action, context) }));
  let changed = false;
  for (const { action, path } of edits) {
    if (editPath(doc, path, { action, context })) changed = true;
  }
  return changed;
}

const immutableId = (): CommandError =>
  new CommandError(
    66,
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );

const alteredId = (id: unknown): CommandError =>
  new CommandError(
    66,
    `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${shellText(id)}`,
  );
