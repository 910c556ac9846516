import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Asks a page again and again until what is expected of it holds. */
export function soon<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: 30_000 });
}

/** Waits until the focus is there: a key that is pressed before goes elsewhere. */
export function untilFocused(target: Locator): Promise<void> {
  return target.and(target.page().locator(':focus')).waitFor();
}
