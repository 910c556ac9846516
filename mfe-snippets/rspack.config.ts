import { type AppOptions, defineApp, defineWorker } from '@snippetry/federation';

export const port = Number(process.env.DEV_PORT ?? 4301);

/** Build configuration of this remote; `development` is for its dev server. */
export const config = (mode: AppOptions['mode']) =>
  defineApp({
    dir: import.meta.dirname,
    name: 'mfe_snippets',
    mode,
    port,
    exposes: { './remote': './src/remote.tsx' },
    pages: {
      '/app': {
        imports: ['./features/dashboard/dashboard-page.tsx'],
        asks: [
          '/api/snippets/my?sortBy=updated&page=1&limit=12',
          '/api/snippets/summary',
          '/api/collections/my?limit=1',
        ],
        maxBytes: 10_500,
      },
      '/app/snippets/:id': {
        imports: ['./features/detail/detail-page.tsx'],
        asks: ['/api/snippets/:id'],
        maxBytes: 17_600,
      },
    },
  });

const searchWorker = defineWorker({
  dir: import.meta.dirname,
  app: 'mfe_snippets',
  entry: './src/search/worker.ts',
  name: 'search-worker',
});

export default [config('production'), searchWorker];
