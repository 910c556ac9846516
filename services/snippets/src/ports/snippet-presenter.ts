import type { Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { IndexPage } from '../index/port.ts';

/** Snippets as the API shows them: with authors, the viewer's stars and parents. */
export interface SnippetPresenter {
  /**
   * The visible ones of what the index chose, in its order. What the database did not answer, the
   * index refreshes.
   */
  page(viewer: Viewer, chosen: Pick<IndexPage, 'ids' | 'authorIds'>): Promise<Snippet[]>;
  /** One snippet with its whole code that the cache has just found. */
  found(viewer: Viewer, record: SnippetRecord): Promise<Snippet>;
  /** The same of a snippet that was changed just now. */
  one(viewer: Viewer, record: SnippetRecord): Promise<Snippet>;
  /** The same of a new snippet, which has no stars. */
  created(viewer: Viewer, record: SnippetRecord): Promise<Snippet>;
}
