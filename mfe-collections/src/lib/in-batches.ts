import { LIMITS } from '@snippetry/contracts/limits';

/** Splits items into batches of the API's maximum size. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  for (let at = 0; at < items.length; at += LIMITS.bulk) {
    batches.push(items.slice(at, at + LIMITS.bulk));
  }
  return batches;
}
