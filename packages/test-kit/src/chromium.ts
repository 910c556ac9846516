import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/**
 * Paths of Chromium, the best first: the headless shell needs half the processor time for a page.
 */
const PLACES = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the path of the system's Chromium; throws if there is none. */
export function chromiumPath(): string {
  const found = PLACES.find((place) => place !== '' && existsSync(place));
  if (!found) throw new Error('Chromium is not installed; set CHROMIUM_PATH');
  return found;
}

/**
 * Starts the system's Chromium without background traffic, which a closed network would refuse.
 *
 * @param more further command-line switches
 */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}
