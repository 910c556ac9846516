import type { Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { IndexPage } from '../index/port.ts';

/** Snippets as the API shows them: with authors, the viewer's stars and parents. */
export interface SnippetPresenter {
  /**
   * The visible ones of what an index chose, in its order; `missing` are ids the database did not
   * answer.
   */
  page(
    viewer: Viewer,
    chosen: Pick<IndexPage, 'ids' | 'authorIds'>,
  ): Promise<{ snippets: Snippet[]; missing: string[] }>;
  /** One snippet with its whole code. */
  one(viewer: Viewer, record: SnippetRecord): Promise<Snippet>;
}
