import type { Collection, CollectionChanges } from '../../data/types.ts';
import { type CollectionFormValues, formOf, splitTags } from './form-values.ts';

const TEXTS = ['name', 'description', 'tags'] as const;

/** A text of the form. Both sides can give it different values; whoever else turns the switch, turns it the same way. */
export type TextField = (typeof TEXTS)[number];

/** What others saved in fields that the form changes as well: as the form would show it. */
export type Conflicts = Partial<Record<TextField, string>>;

/** Blanks around a text or a tag make no difference. */
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
 * Puts an edit on top of a newer collection than it began with: fields that the form did not touch
 * take the newer value, those it did keep their own. Answers which of these were saved otherwise.
 */
export function mergeEdit(
  typed: CollectionFormValues,
  began: Collection,
  newest: Collection,
): { values: CollectionFormValues; conflicts: Conflicts } {
  const before = formOf(began);
  const saved = formOf(newest);
  const values = { ...saved };
  const conflicts: Conflicts = {};
  if (differs('isPublic', typed, before)) values.isPublic = typed.isPublic;
  for (const field of TEXTS) {
    if (!differs(field, typed, before)) continue;
    values[field] = typed[field];
    const isOpen = differs(field, saved, before) && differs(field, saved, typed);
    if (isOpen) conflicts[field] = saved[field];
  }
  return { values, conflicts };
}

/** The body that saves an edit of the collection: its name, and what else differs. */
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
