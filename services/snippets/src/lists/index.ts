import {
  type AuthConfig,
  type BaseConfig,
  fetchFollowingFrom,
  type ServiceBase,
} from '@snippetry/service-kit';
import { FeedService } from './feed.service.ts';
import { listHandlers } from './list.routes.ts';
import { ListService, type ListServiceDeps } from './list.service.ts';

/** Creates lists, searches, feeds and the trending list. */
export function createLists(
  { config, metrics }: ServiceBase<BaseConfig & AuthConfig & { PUBLIC_ORIGIN: string }>,
  deps: Omit<ListServiceDeps, 'fetchFollowing' | 'reads'>,
) {
  const lists = new ListService({
    ...deps,
    fetchFollowing: fetchFollowingFrom(config),
    reads: metrics.cacheReads('lists'),
  });
  const { origin: publicOrigin } = new URL(config.PUBLIC_ORIGIN);
  return { handlers: listHandlers(lists, new FeedService({ ...deps, publicOrigin })) };
}
