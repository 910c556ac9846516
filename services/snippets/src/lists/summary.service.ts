import type { ApiReply } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import { noStats } from '../domain/author-stats.ts';
import type { SnippetIndex } from '../index/port.ts';
import type { AuthorStatsRepository } from '../store/author-stats.repository.ts';
import type { StarRepository } from '../store/star.repository.ts';

export interface SummaryServiceDeps {
  index: SnippetIndex;
  stars: StarRepository;
  stats: AuthorStatsRepository;
}

type Summary = ApiReply<'GET /snippets/summary'>['summary'];

export class SummaryService {
  readonly #deps: SummaryServiceDeps;

  constructor(deps: SummaryServiceDeps) {
    this.#deps = deps;
  }

  /** Totals of the viewer's snippets, and how many favourites the viewer can see. */
  async summary({ viewer }: UserContext): Promise<Summary> {
    const { index, stars, stats } = this.#deps;
    const [ids, own] = await Promise.all([stars.starredBy(viewer), stats.ofAuthors([viewer.id])]);
    const scope = { kind: 'chosen', ids } as const;
    const totalFavorites = await index.count({ viewer, scope, filters: {} });
    return { ...(own.get(viewer.id)?.all ?? noStats()), totalFavorites };
  }
}
