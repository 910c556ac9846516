import type { ServiceBase } from '@snippetry/service-kit';
import type { ChosenIndex } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { TextWorker } from '../texts/index.ts';
import { SimilarRepository } from './similar.repository.ts';
import { similarHandlers } from './similar.routes.ts';
import { SimilarService } from './similar.service.ts';

interface SimilarDeps {
  chosen: ChosenIndex;
  snippets: Snippets;
  comparisons: TextWorker;
}

/** Creates searches for similar code and for snippets that are like another. */
export function createSimilar(
  { connection }: Pick<ServiceBase, 'connection'>,
  { chosen: { index }, snippets: { cache, presenter }, comparisons: texts }: SimilarDeps,
) {
  const prints = new SimilarRepository(connection);
  return {
    handlers: similarHandlers(new SimilarService({ prints, texts, index, cache, presenter })),
  };
}
