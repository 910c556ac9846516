import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES } from '@snippetry/contracts';
import {
  type AppOptions,
  defineApp,
  definePage,
  defineStyleSheet,
  shellAssets,
  shortHash,
} from '@snippetry/federation';

export const port = Number(process.env.DEV_PORT ?? 4300);

const dir = import.meta.dirname;

/**
 * Returns the path of a script that must run before the first paint, so it is not bundled but
 * loaded in the head; the hash makes it cacheable.
 */
function headScript(name: string): string {
  const hash = shortHash(readFileSync(path.join(dir, `public/${name}.js`)));
  return `${shellAssets(dir)}/${name}.${hash}.js`;
}
const theme = headScript('theme');
const visitor = headScript('visitor');

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
      // Browsers, phones and crawlers request these at fixed paths.
      'public/favicon.ico': 'favicon.ico',
      'public/apple-touch-icon.png': 'apple-touch-icon.png',
      'public/icon-192.png': 'icon-192.png',
      'public/icon-512.png': 'icon-512.png',
      'public/icon-maskable.png': 'icon-maskable.png',
      'public/manifest.webmanifest': 'manifest.webmanifest',
      // Browsers check for an update at the same path.
      'public/sw.js': 'sw.js',
      'public/card.png': 'card.png',
    },
    pages: {
      // Needed by every page below `/app`.
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

/** Landing page, which loads nothing of the application until it is idle. */
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

/** Style sheet that the gateway inlines into the pages that it renders. */
const firstView = defineStyleSheet({
  dir,
  app: 'shell',
  name: 'first-view',
  entry: 'first-view/first-view.css',
  maxBytes: 10_000,
});

export default [config('production'), ...landing, firstView];
