import type { UserViewer } from '@snippetry/service-kit';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Follower } from '../catalogue/follower.ts';
import { matchScope } from '../catalogue/match.ts';
import { intersect } from '../catalogue/postings.ts';
import type { StarRepository } from '../stars/star.repository.ts';

/** Totals of the viewer's library, and how many favourites the viewer can see. */
export async function librarySummary(
  viewer: UserViewer,
  parts: { catalogue: Catalogue; follower: Follower; stars: StarRepository },
) {
  const ids = await parts.stars.starredBy(viewer);
  await parts.follower.current();
  const scope = { kind: 'chosen', ids, viewerId: viewer.id } as const;
  const favorites = intersect(matchScope(parts.catalogue, scope, []));
  return { ...parts.catalogue.totals.author(viewer.id).all, totalFavorites: favorites.length };
}
