import type { FieldError } from '@snippetry/contracts';

/** Maximum errors per answer; beyond it, each invalid item reports only its first error. */
const MAX_ERRORS = 20;

/** An item of an import that was refused. */
export interface InvalidItem {
  /** Its index in the request. */
  index: number;
  input: unknown;
  errors: FieldError[];
}

/** Separates the items of an import that `read` accepts from the invalid ones. */
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

/** Returns the text of a field of an invalid item, cut to `max` characters; empty if it has none. */
export function textIn({ input }: InvalidItem, field: string, max: number): string {
  const text = typeof input === 'object' && input !== null ? Reflect.get(input, field) : '';
  return typeof text === 'string' ? text.slice(0, max) : '';
}
