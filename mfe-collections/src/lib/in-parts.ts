import { LIMITS } from '@snippetry/contracts/limits';

/** The items in parts that are as large as the API takes at once. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  for (let at = 0; at < items.length; at += LIMITS.bulk) {
    parts.push(items.slice(at, at + LIMITS.bulk));
  }
  return parts;
}
