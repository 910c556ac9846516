import {
  type PublicSnippetFilters,
  paginate,
  type SnippetFacets,
  type SnippetListQuery,
  type SnippetPage,
} from '@snippetry/contracts';
import type { FetchFollowing, RequestContext, UserContext } from '@snippetry/service-kit';
import type { IndexScope, SnippetIndex } from '../index/port.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { StarRepository } from '../store/star.repository.ts';
import { FoundCode } from './found-code.ts';
import { KeptLists, type KeptListsDeps } from './kept-lists.ts';
import { readFilters, readListQuery } from './list.query.ts';

export interface ListServiceDeps extends KeptListsDeps {
  index: SnippetIndex;
  presenter: SnippetPresenter;
  stars: StarRepository;
  snippets: SnippetRepository;
  fetchFollowing: FetchFollowing;
}

type Whose = Pick<PublicSnippetFilters, 'author' | 'following'>;

/** Every list: the index chooses, the database shows. */
export class ListService {
  readonly #deps: ListServiceDeps;
  readonly #foundCode: FoundCode;
  readonly #kept: KeptLists;

  constructor(deps: ListServiceDeps) {
    this.#deps = deps;
    this.#foundCode = new FoundCode(deps.snippets);
    this.#kept = new KeptLists(deps);
  }

  /** Public snippets; of one author also the private ones where that is the viewer. */
  async community(ctx: RequestContext, query: SnippetListQuery & Whose): Promise<SnippetPage> {
    const list = async () => this.#list(ctx, query, await this.#scope(ctx, query));
    // Visitors all see the same, and follow nobody.
    return ctx.viewer.kind === 'visitor' ? this.#kept.find(JSON.stringify(query), list) : list();
  }

  /** How many snippets of such a list have each value. */
  async facets(ctx: RequestContext, query: PublicSnippetFilters): Promise<SnippetFacets> {
    const scope = await this.#scope(ctx, query);
    return this.#deps.index.facets({ viewer: ctx.viewer, scope, ...readFilters(query) });
  }

  own(ctx: UserContext, query: SnippetListQuery): Promise<SnippetPage> {
    return this.#list(ctx, query, { kind: 'author', authorId: ctx.viewer.id });
  }

  async starred(ctx: UserContext, query: SnippetListQuery): Promise<SnippetPage> {
    const ids = await this.#deps.stars.starredBy(ctx.viewer);
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
    const { index, presenter } = this.#deps;
    const found = await index.find({ viewer, scope, ...readListQuery(query) });
    const snippets = await presenter.page(viewer, found);
    return {
      snippets: await this.#foundCode.show(viewer, snippets, query.search ?? ''),
      pagination: paginate(query, found.total),
    };
  }
}
