import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { closePages, sharedBrowser } from './browser.ts';

/** The {@link sharedBrowser} for a test file: what the file opens in it is closed after its last test. */
export function browserOfFile(): Promise<Browser> {
  afterAll(closePages);
  return sharedBrowser();
}
