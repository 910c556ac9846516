import { type BaseConfig, createUserLimit, type ServiceBase } from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { ChosenIndex, SnippetUnitOfWork } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { Trash } from '../trash/index.ts';
import { StarRepository } from './star.repository.ts';
import { starHandlers } from './star.routes.ts';
import { StarService } from './star.service.ts';
import { StarCache } from './star-cache.ts';

interface StarsConfig extends BaseConfig {
  STARS_PER_MINUTE: number;
}

interface StarsDeps {
  unitOfWork: SnippetUnitOfWork;
  authorStats: AuthorStatsFeature;
  chosen: ChosenIndex;
  snippets: Snippets;
  trash: Trash;
}

/** Creates the stars feature: users star snippets, or remove their stars. */
export function createStars(
  { config, connection, redis }: ServiceBase<StarsConfig>,
  { unitOfWork, authorStats: { rollUps }, chosen: { versions }, snippets, trash }: StarsDeps,
) {
  const repository = new StarRepository(connection);
  const service = new StarService({
    unitOfWork,
    snippets: snippets.repository,
    trashed: trash.repository,
    stars: repository,
    rollUps,
  });
  const limit = createUserLimit({ redis, name: 'stars', perMinute: config.STARS_PER_MINUTE });
  return {
    repository,
    service,
    cache: new StarCache({ stars: repository, versions }),
    handlers: starHandlers(service, limit),
  };
}

export type Stars = ReturnType<typeof createStars>;
