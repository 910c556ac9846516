import type { ServiceBase } from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { ChosenIndex } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { TextWorker } from '../texts/index.ts';
import { AnchorService } from './anchor.service.ts';
import { FactRepository } from './fact.repository.ts';
import { factHandlers } from './fact.routes.ts';
import { FactService } from './fact.service.ts';

interface FactsDeps {
  authorStats: AuthorStatsFeature;
  chosen: ChosenIndex;
  snippets: Snippets;
  comparisons: TextWorker;
}

/** Creates the internal routes for data about snippets and authors. */
export function createFacts(
  { connection }: Pick<ServiceBase, 'connection'>,
  { authorStats: { stats, rollUps }, chosen, snippets, comparisons }: FactsDeps,
) {
  const repository = new FactRepository(connection);
  const { index, versions } = chosen;
  const service = new FactService({ facts: repository, stats, rollUps, index, versions });
  const anchors = new AnchorService({
    snippets: snippets.repository,
    revisions: snippets.revisions,
    texts: comparisons,
  });
  return { repository, handlers: factHandlers(service, anchors) };
}

export type Facts = ReturnType<typeof createFacts>;
