import type { FieldError } from '@snippetry/contracts';

/** Errors of an answer; of further invalid items it has the first one only. */
const MAX_ERRORS = 20;

/** An item of an import that cannot be taken in. */
export interface InvalidItem {
  /** Its index in the request. */
  index: number;
  input: unknown;
  errors: FieldError[];
}

/** Separates those items of an import that `read` can read from those of which it has errors. */
export function readImport<Item extends object>(
  inputs: readonly unknown[],
  read: (input: unknown, index: number) => Item | FieldError[],
): { items: Item[]; invalid: InvalidItem[] } {
  const items: Item[] = [];
  const invalid: InvalidItem[] = [];
  let errorsLeft = MAX_ERRORS;
  for (const [index, input] of inputs.entries()) {
    const result = read(input, index);
    if (!Array.isArray(result)) {
      items.push(result);
      continue;
    }
    const errors: FieldError[] = result.slice(0, Math.max(1, errorsLeft));
    errorsLeft -= errors.length;
    invalid.push({ index, input, errors });
  }
  return { items, invalid };
}

/** What an invalid item has as the text of a field, cut; empty where it has none. */
export function textIn({ input }: InvalidItem, field: string, max: number): string {
  const text = typeof input === 'object' && input !== null ? Reflect.get(input, field) : '';
  return typeof text === 'string' ? text.slice(0, max) : '';
}
