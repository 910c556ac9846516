import type { snippetRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createUserLimit,
  type Handlers,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { ChosenIndex } from '../index/index.ts';
import { StarRepository } from './star.repository.ts';
import { StarService, type StarServiceDeps } from './star.service.ts';
import { StarCache } from './star-cache.ts';

/** Creates the stars feature: users star snippets, or remove their stars. */
export function createStars(
  { config, connection, redis }: ServiceBase<BaseConfig & { STARS_PER_MINUTE: number }>,
  { chosen, ...deps }: Omit<StarServiceDeps, 'stars'> & { chosen: ChosenIndex },
) {
  const repository = new StarRepository(connection);
  const service = new StarService({ ...deps, stars: repository });
  const limit = createUserLimit({ redis, name: 'stars', perMinute: config.STARS_PER_MINUTE });
  const handlers = {
    'POST /snippets/:id/star': async (ctx, { params }) => {
      await limit.count(ctx.viewer);
      return service.toggle(ctx, params.id);
    },
  } satisfies Partial<Handlers<typeof snippetRoutes>>;
  const cache = new StarCache({ stars: repository, versions: chosen.versions });
  return { repository, service, cache, handlers };
}

export type Stars = ReturnType<typeof createStars>;
