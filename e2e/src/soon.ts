import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Polls for up to 30 seconds until the expectation holds. */
export function soon<Value>(ask: () => Value | Promise<Value>) {
  return expect.poll(ask, { timeout: 30_000 });
}

/** Waits for the focus: keys pressed earlier would go elsewhere. */
export function untilFocused(target: Locator): Promise<void> {
  return target.and(target.page().locator(':focus')).waitFor();
}
