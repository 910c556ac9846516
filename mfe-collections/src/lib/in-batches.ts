import { LIMITS } from '@snippetry/contracts/limits';

/** The items in batches that are as large as the API takes at once. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  for (let at = 0; at < items.length; at += LIMITS.bulk) {
    batches.push(items.slice(at, at + LIMITS.bulk));
  }
  return batches;
}
