import type { analyticsRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { LibraryService } from './library.service.ts';

export function libraryHandlers(library: LibraryService) {
  return {
    'GET /snippets/library': (ctx, { query }) => library.since(ctx, query),
  } satisfies Partial<Handlers<typeof analyticsRoutes>>;
}
