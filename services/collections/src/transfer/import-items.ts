import {
  type CollectionImportResult,
  type FieldError,
  ImportedCollection,
  LIMITS,
} from '@snippetry/contracts';
import { fieldErrors } from '@snippetry/service-kit';

/** Errors of an answer; of further invalid collections it has the first one only. */
const MAX_ERRORS = 20;

/** A valid collection of an import, and its index in the request. */
export interface ImportItem extends ImportedCollection {
  index: number;
}

function nameIn(item: unknown): string {
  const name = typeof item === 'object' && item !== null && 'name' in item ? item.name : '';
  return typeof name === 'string' ? name.slice(0, LIMITS.collection.name) : '';
}

/** The result of a collection that cannot be imported. */
export function invalidResult(
  { index, name }: { index: number; name: string },
  errors: FieldError[],
): CollectionImportResult {
  return { index, status: 'invalid', name, added: 0, missing: 0, errors };
}

/** Separates valid collections from invalid ones, which come with their errors. */
export function readItems(inputs: readonly unknown[]): {
  items: ImportItem[];
  invalid: CollectionImportResult[];
} {
  const items: ImportItem[] = [];
  const invalid: CollectionImportResult[] = [];
  let errorsLeft = MAX_ERRORS;
  for (const [index, input] of inputs.entries()) {
    const parsed = ImportedCollection.safeParse(input);
    if (parsed.success) {
      const snippetIds = [...new Set(parsed.data.snippetIds)];
      items.push({ ...parsed.data, snippetIds, index });
      continue;
    }
    const found = fieldErrors(parsed.error.issues, input, 'collection');
    const errors = found.slice(0, Math.max(1, errorsLeft));
    errorsLeft -= errors.length;
    invalid.push(invalidResult({ index, name: nameIn(input) }, errors));
  }
  return { items, invalid };
}
