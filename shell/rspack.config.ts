import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES } from '@snippetry/contracts';
import {
  type AppOptions,
  defineApp,
  definePage,
  defineStyleSheet,
  shortHash,
} from '@snippetry/federation';

/** Port of the dev server. */
export const port = Number(process.env.DEV_PORT ?? 4300);

const dir = import.meta.dirname;

/** The address of a script that runs before the first paint, so that it stands in the head of a page and not in a bundle; the hash makes it cacheable. */
function headScript(name: string): string {
  const hash = shortHash(readFileSync(path.join(dir, `public/${name}.js`)));
  return `assets/${name}.${hash}.js`;
}
const theme = headScript('theme');
const visitor = headScript('visitor');

/** The build of the shell; `development` for its dev server. */
export const config = (mode: AppOptions['mode']) =>
  defineApp({
    dir,
    name: 'shell',
    mode,
    port,
    entry: 'src/main.tsx',
    html: 'index.html',
    htmlValues: { theme },
    copy: {
      'public/theme.js': theme,
      'public/visitor.js': visitor,
      'public/favicon.svg': 'favicon.svg',
      // Browsers, phones and crawlers request these at fixed addresses.
      'public/favicon.ico': 'favicon.ico',
      'public/apple-touch-icon.png': 'apple-touch-icon.png',
      'public/icon-192.png': 'icon-192.png',
      'public/icon-512.png': 'icon-512.png',
      'public/icon-maskable.png': 'icon-maskable.png',
      'public/manifest.webmanifest': 'manifest.webmanifest',
      // Browsers look for a newer one at the same address.
      'public/sw.js': 'sw.js',
      // The picture of link previews.
      'public/card.png': 'card.png',
    },
    pages: {
      // Every page below this address.
      '/app': {
        imports: [
          './layouts/app-layout.tsx',
          './remotes/remote-outlet.tsx',
          './fetch-ahead.ts',
          './preload.ts',
          '@snippetry/web-kit/ui',
          '@snippetry/web-kit/query',
        ],
        asks: ['/api/auth/me', '/api/auth/preferences', '/api/notifications?limit=1'],
        maxBytes: 59_500,
      },
      '/app/snippets/:id': { imports: ['@snippetry/web-kit/code'], maxBytes: 20_000 },
    },
    platform: process.env.PLATFORM ?? 'http://localhost:8080',
  });

/** The page of visitors, which loads nothing of the application before it is read. */
const landing = definePage({
  dir,
  app: 'shell',
  name: 'landing',
  entry: 'src/features/landing/main.tsx',
  markup: 'src/features/landing/markup.tsx',
  html: 'landing.html',
  htmlValues: { theme, visitor },
  languages: LOCALES,
  font: 'inter-latin-opsz-normal',
  maxScriptBytes: 75_000,
});

/** Style sheet that the gateway inlines into the pages that it renders, beside the policy that allows it. */
const firstView = defineStyleSheet({
  dir,
  app: 'shell',
  name: 'first-view',
  entry: 'first-view/first-view.css',
  maxBytes: 10_000,
});

export default [config('production'), ...landing, firstView];
