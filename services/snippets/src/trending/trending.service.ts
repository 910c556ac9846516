import type { Snippet } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { SnippetIndex } from '../index/port.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';

export interface TrendingServiceDeps {
  index: SnippetIndex;
  presenter: SnippetPresenter;
}

export class TrendingService {
  readonly #deps: TrendingServiceDeps;

  constructor(deps: TrendingServiceDeps) {
    this.#deps = deps;
  }

  async list({ viewer }: RequestContext, limit: number): Promise<Snippet[]> {
    const { index, presenter } = this.#deps;
    const snippets = await presenter.page(viewer, await index.trending(limit));
    // The database has the last word on what is public.
    return snippets.filter(({ isPublic }) => isPublic);
  }
}
