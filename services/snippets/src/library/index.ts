import type { analyticsRoutes } from '@snippetry/contracts';
import type { Handlers, ServiceBase } from '@snippetry/service-kit';
import { LibraryRepository } from './library.repository.ts';
import { LibraryService, type LibraryServiceDeps } from './library.service.ts';

/** Creates the library index: changes of a user's snippets, for the copy in their browser. */
export function createLibrary(
  { connection }: Pick<ServiceBase, 'connection'>,
  deps: Omit<LibraryServiceDeps, 'library'>,
) {
  const service = new LibraryService({ ...deps, library: new LibraryRepository(connection) });
  const handlers = {
    'GET /snippets/library': (ctx, { query }) => service.since(ctx, query),
  } satisfies Partial<Handlers<typeof analyticsRoutes>>;
  return { handlers };
}
