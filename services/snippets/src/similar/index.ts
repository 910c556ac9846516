import type { ServiceBase } from '@snippetry/service-kit';
import { SimilarRepository } from './similar.repository.ts';
import { similarHandlers } from './similar.routes.ts';
import { SimilarService, type SimilarServiceDeps } from './similar.service.ts';

/** Creates searches for similar code and for snippets that are like another. */
export function createSimilar(
  { connection }: Pick<ServiceBase, 'connection'>,
  deps: Omit<SimilarServiceDeps, 'prints'>,
) {
  const service = new SimilarService({ ...deps, prints: new SimilarRepository(connection) });
  return { handlers: similarHandlers(service) };
}
