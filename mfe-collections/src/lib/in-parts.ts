import { LIMITS } from '@snippetry/contracts/limits';

/** Splits items into parts of the maximum size of a request. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += LIMITS.bulk) {
    parts.push(items.slice(at, at + LIMITS.bulk));
  }
  return parts;
}
