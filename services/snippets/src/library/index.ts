import type { ServiceBase } from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { Stars } from '../stars/index.ts';
import { LibraryRepository } from './library.repository.ts';
import { libraryHandlers } from './library.routes.ts';
import { LibraryService } from './library.service.ts';

/** Creates the library index: changes of a user's snippets, for the copy in their browser. */
export function createLibrary(
  { connection }: Pick<ServiceBase, 'connection'>,
  { unitOfWork, stars }: { unitOfWork: SnippetUnitOfWork; stars: Stars },
) {
  const library = new LibraryRepository(connection);
  const service = new LibraryService({ unitOfWork, library, stars: stars.repository });
  return { handlers: libraryHandlers(service) };
}
