import { paginate, type SnippetListQuery, type SnippetPage } from '@snippetry/contracts';
import type { RequestContext, UserContext } from '@snippetry/service-kit';
import type { IndexScope, SnippetIndex } from '../index/port.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';
import type { SnippetRepository } from '../store/snippet.repository.ts';
import type { StarRepository } from '../store/star.repository.ts';
import { FoundCode } from './found-code.ts';
import { readListQuery } from './list.query.ts';

export interface ListServiceDeps {
  index: SnippetIndex;
  presenter: SnippetPresenter;
  stars: StarRepository;
  snippets: SnippetRepository;
}

/** Every list: the index chooses, the database shows. */
export class ListService {
  readonly #deps: ListServiceDeps;
  readonly #foundCode: FoundCode;

  constructor(deps: ListServiceDeps) {
    this.#deps = deps;
    this.#foundCode = new FoundCode(deps.snippets);
  }

  /** Public snippets; of one author also the private ones where that is the viewer. */
  community(ctx: RequestContext, query: SnippetListQuery, authorId?: string): Promise<SnippetPage> {
    if (authorId === undefined) return this.#list(ctx, query, { kind: 'public' });
    return this.#list(ctx, query, { kind: 'author', authorId });
  }

  own(ctx: UserContext, query: SnippetListQuery): Promise<SnippetPage> {
    return this.#list(ctx, query, { kind: 'author', authorId: ctx.viewer.id });
  }

  async starred(ctx: UserContext, query: SnippetListQuery): Promise<SnippetPage> {
    const ids = await this.#deps.stars.starredBy(ctx.viewer);
    return this.#list(ctx, query, { kind: 'chosen', ids });
  }

  async #list(
    { viewer }: RequestContext,
    query: SnippetListQuery,
    scope: IndexScope,
  ): Promise<SnippetPage> {
    const { index, presenter } = this.#deps;
    const found = await index.find({ viewer, scope, ...readListQuery(query) });
    const { snippets, missing } = await presenter.page(viewer, found);
    // Deleted or hidden between the two questions; the page is short, never wrong.
    if (missing.length > 0) await index.refresh(missing);
    return {
      snippets: await this.#foundCode.show(viewer, snippets, query.search ?? ''),
      pagination: paginate(query, found.total),
    };
  }
}
