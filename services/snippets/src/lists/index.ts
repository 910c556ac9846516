import {
  type AuthConfig,
  type BaseConfig,
  fetchFollowingFrom,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { AuthorStatsFeature } from '../author-stats/index.ts';
import type { ChosenIndex } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';
import { FeedService } from './feed.service.ts';
import { listHandlers } from './list.routes.ts';
import { ListService } from './list.service.ts';

interface ListsConfig extends BaseConfig, AuthConfig {
  PUBLIC_ORIGIN: string;
}

interface ListsDeps {
  authorStats: AuthorStatsFeature;
  chosen: ChosenIndex;
  snippets: Snippets;
  stars: Stars;
}

/** Creates lists, searches, feeds and the trending list. */
export function createLists(
  { config }: ServiceBase<ListsConfig>,
  { authorStats: { stats }, chosen: { index, versions }, snippets, stars }: ListsDeps,
) {
  const { presenter, people } = snippets;
  const lists = new ListService({
    index,
    versions,
    presenter,
    people,
    snippets: snippets.repository,
    stars: stars.repository,
    stats,
    fetchFollowing: fetchFollowingFrom(config),
  });
  const { origin: publicOrigin } = new URL(config.PUBLIC_ORIGIN);
  const feeds = new FeedService({ index, presenter, people, publicOrigin });
  return { handlers: listHandlers(lists, feeds) };
}
