import { expect } from 'vitest';

/** Asks a page again and again until what is expected of it holds. */
export function soon<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: 15_000 });
}
