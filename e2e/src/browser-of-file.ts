import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { closePages, sharedBrowser } from './browser.ts';

/** Returns the {@link sharedBrowser}; closes the pages of a test file after its last test. */
export function browserOfFile(): Promise<Browser> {
  afterAll(closePages);
  return sharedBrowser();
}
