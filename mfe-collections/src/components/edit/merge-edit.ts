import { splitTags } from '@snippetry/contracts/limits';
import type { Collection, CollectionChanges } from '../../data/types.ts';
import { type CollectionFormValues, formOf } from './form-values.ts';

export const TEXT_FIELDS = ['name', 'description', 'tags'] as const;

/** A text field, in which both sides can have different values. Two changes of the visibility are always equal. */
export type TextField = (typeof TEXT_FIELDS)[number];

/** Stored values of conflicting fields, in the format of the form. */
export type Conflicts = Partial<Record<TextField, string>>;

/** Normalizes a value: surrounding whitespace is not a difference. */
function meaning(values: CollectionFormValues, field: keyof CollectionFormValues): string {
  return field === 'tags' ? splitTags(values.tags).join() : String(values[field]).trim();
}

function differs(
  field: keyof CollectionFormValues,
  one: CollectionFormValues,
  other: CollectionFormValues,
): boolean {
  return meaning(one, field) !== meaning(other, field);
}

/**
 * Merges an edit into a newer collection. Unchanged fields take the newer value, changed ones keep the edited value.
 * Also returns the stored values of fields that both sides changed differently.
 */
export function mergeEdit(
  typed: CollectionFormValues,
  base: Collection,
  newest: Collection,
): { values: CollectionFormValues; conflicts: Conflicts } {
  const before = formOf(base);
  const saved = formOf(newest);
  const values = { ...saved };
  const conflicts: Conflicts = {};
  if (differs('isPublic', typed, before)) values.isPublic = typed.isPublic;
  for (const field of TEXT_FIELDS) {
    if (!differs(field, typed, before)) continue;
    values[field] = typed[field];
    const isOpen = differs(field, saved, before) && differs(field, saved, typed);
    if (isOpen) conflicts[field] = saved[field];
  }
  return { values, conflicts };
}

/** Builds the request body of an edit: name, revision and changed fields. */
export function changesOf(values: CollectionFormValues, stored: Collection): CollectionChanges {
  const before = formOf(stored);
  return {
    name: values.name.trim(),
    ...(differs('description', values, before) && { description: values.description.trim() }),
    ...(differs('tags', values, before) && { tags: splitTags(values.tags) }),
    ...(differs('isPublic', values, before) && { isPublic: values.isPublic }),
    revision: stored.revision,
  };
}
