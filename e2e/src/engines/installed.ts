import { existsSync } from 'node:fs';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const WEBKIT = { driver: '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' };

/** Returns the installed browsers other than Chromium. */
export function installedEngines(): { name: string; start: () => Promise<Engine> }[] {
  const firefox = FIREFOX.find((place) => existsSync(place));
  const hasWebKit = existsSync(WEBKIT.driver) && existsSync(WEBKIT.xvfb);
  return [
    ...(firefox ? [{ name: 'Firefox', start: () => startFirefox(firefox) }] : []),
    ...(hasWebKit ? [{ name: 'WebKit', start: () => startWebKit(WEBKIT) }] : []),
  ];
}
