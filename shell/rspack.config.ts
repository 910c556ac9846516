import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type AppOptions, defineApp, shortHash } from '@snippetry/federation';

/** Port of the dev server. */
export const port = Number(process.env.DEV_PORT ?? 4300);

// Runs before the first paint, so it stands in the head of the page and not in a bundle. The hash
// makes it cacheable.
const themeScript = 'public/theme.js';
const themeHash = shortHash(readFileSync(path.join(import.meta.dirname, themeScript)));
const themeFile = `assets/theme.${themeHash}.js`;

/** The build of the shell; `development` for its dev server. */
export const config = (mode: AppOptions['mode']) =>
  defineApp({
    dir: import.meta.dirname,
    name: 'shell',
    mode,
    port,
    entry: 'src/main.tsx',
    html: 'index.html',
    htmlValues: { theme: themeFile },
    copy: {
      [themeScript]: themeFile,
      'public/favicon.svg': 'favicon.svg',
      // What browsers, phones and crawlers ask for at these addresses, whatever the page says.
      'public/favicon.ico': 'favicon.ico',
      'public/apple-touch-icon.png': 'apple-touch-icon.png',
      'public/robots.txt': 'robots.txt',
      // The picture of link previews.
      'public/card.png': 'card.png',
    },
    platform: process.env.PLATFORM ?? 'http://localhost:8080',
  });

export default config('production');
