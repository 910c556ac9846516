import {
  type ApiReply,
  type PublicSnippetFilters,
  paginate,
  type Snippet,
  type SnippetFacets,
  type SnippetListQuery,
  type SnippetPage,
} from '@snippetry/contracts';
import type {
  CacheReads,
  FetchFollowing,
  RequestContext,
  UserContext,
} from '@snippetry/service-kit';
import { type AuthorStatsFeature, noStats } from '../author-stats/index.ts';
import type { ChosenIndex, IndexScope } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';
import { CachedLists } from './cached-lists.ts';
import { ListExcerpts } from './list-excerpts.ts';
import { readFilters, readListQuery } from './list-query.ts';

export interface ListServiceDeps {
  authorStats: AuthorStatsFeature;
  chosen: ChosenIndex;
  snippets: Snippets;
  stars: Stars;
  fetchFollowing: FetchFollowing;
  /** Counter of the reads of cached lists. */
  reads: CacheReads;
}

type Summary = ApiReply<'GET /snippets/summary'>['summary'];
type Whose = Pick<PublicSnippetFilters, 'author' | 'following'>;

/** Lists of snippets: the index selects them, the database returns their content. */
export class ListService {
  readonly #deps: ListServiceDeps;
  readonly #excerpts: ListExcerpts;
  readonly #cachedLists: CachedLists;

  constructor(deps: ListServiceDeps) {
    this.#deps = deps;
    this.#excerpts = new ListExcerpts(deps.snippets.repository);
    this.#cachedLists = new CachedLists({
      versions: deps.chosen.versions,
      people: deps.snippets.people,
      reads: deps.reads,
    });
  }

  /** Returns public snippets; with `author`, also private ones if the author is the viewer. */
  async community(ctx: RequestContext, query: SnippetListQuery & Whose): Promise<SnippetPage> {
    const list = async () => this.#list(ctx, query, await this.#scope(ctx, query));
    // All visitors see the same list, since they follow no users.
    return ctx.viewer.kind === 'visitor'
      ? this.#cachedLists.find(JSON.stringify(query), list)
      : list();
  }

  /** Returns how many snippets of such a list have each value of a facet. */
  async facets(ctx: RequestContext, query: PublicSnippetFilters): Promise<SnippetFacets> {
    const scope = await this.#scope(ctx, query);
    return this.#deps.chosen.index.facets({ viewer: ctx.viewer, scope, ...readFilters(query) });
  }

  own(ctx: UserContext, query: SnippetListQuery): Promise<SnippetPage> {
    return this.#list(ctx, query, { kind: 'author', authorId: ctx.viewer.id });
  }

  async starred(ctx: UserContext, query: SnippetListQuery): Promise<SnippetPage> {
    const ids = await this.#deps.stars.repository.ofUser(ctx.viewer.id);
    return this.#list(ctx, query, { kind: 'chosen', ids });
  }

  async #scope(ctx: RequestContext, { author, following }: Whose): Promise<IndexScope> {
    if (following) {
      const { id } = ctx.viewer;
      const ids = id === null ? [] : await this.#deps.fetchFollowing(ctx, id);
      const authorIds = author === undefined ? ids : ids.filter((one) => one === author);
      return { kind: 'authors', authorIds };
    }
    return author === undefined ? { kind: 'public' } : { kind: 'author', authorId: author };
  }

  async #list(
    { viewer }: RequestContext,
    query: SnippetListQuery,
    scope: IndexScope,
  ): Promise<SnippetPage> {
    const { chosen, snippets } = this.#deps;
    const found = await chosen.index.find({ viewer, scope, ...readListQuery(query) });
    const shown = await snippets.presenter.page(viewer, found);
    return {
      snippets: await this.#excerpts.show(viewer, shown, query.search ?? ''),
      pagination: paginate(query, found.total),
    };
  }

  /** Returns totals of the viewer's snippets, and the number of favourites the viewer can see. */
  async summary({ viewer }: UserContext): Promise<Summary> {
    const { chosen, stars, authorStats } = this.#deps;
    const [ids, own] = await Promise.all([
      stars.repository.ofUser(viewer.id),
      authorStats.stats.ofAuthors([viewer.id]),
    ]);
    const scope = { kind: 'chosen', ids } as const;
    const totalFavorites = await chosen.index.count({ viewer, scope, filters: {} });
    return { ...(own.get(viewer.id)?.all ?? noStats()), totalFavorites };
  }

  async trending({ viewer }: RequestContext, limit: number): Promise<Snippet[]> {
    const { chosen, snippets } = this.#deps;
    const shown = await snippets.presenter.page(viewer, await chosen.index.trending(limit));
    // The index may be outdated: the database decides what is public.
    return shown.filter(({ isPublic }) => isPublic);
  }
}
