import {
  type CollectionImportResult,
  type FieldError,
  ImportedCollection,
  LIMITS,
} from '@snippetry/contracts';
import { fieldErrors, readImport, textIn } from '@snippetry/service-kit';

/** A valid collection of an import, and its index in the request. */
export interface ImportItem extends ImportedCollection {
  index: number;
}

/** The result of a collection that cannot be imported. */
export function invalidResult(
  { index, name }: { index: number; name: string },
  errors: FieldError[],
): CollectionImportResult {
  return { index, status: 'invalid', name, added: 0, missing: 0, errors };
}

/** Parses and checks one collection. */
function readItem(input: unknown, index: number): ImportItem | FieldError[] {
  const parsed = ImportedCollection.safeParse(input);
  if (!parsed.success) return fieldErrors(parsed.error.issues, input, 'collection');
  return { ...parsed.data, snippetIds: [...new Set(parsed.data.snippetIds)], index };
}

/** Separates valid collections from invalid ones, which come with their errors. */
export function readItems(inputs: readonly unknown[]): {
  items: ImportItem[];
  invalid: CollectionImportResult[];
} {
  const { items, invalid } = readImport(inputs, readItem);
  const results = invalid.map((one) => {
    const name = textIn(one, 'name', LIMITS.collection.name);
    return invalidResult({ index: one.index, name }, one.errors);
  });
  return { items, invalid: results };
}
