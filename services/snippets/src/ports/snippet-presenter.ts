import type { Snippet } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { IndexPage } from '../index/port.ts';

/** Snippets as the API shows them: with authors, the viewer's stars and parents. */
export interface SnippetPresenter {
  /**
   * The visible snippets of a page of the index, in its order. The index refreshes those that the
   * database did not return.
   */
  page(viewer: Viewer, chosen: Pick<IndexPage, 'ids' | 'authorIds'>): Promise<Snippet[]>;
  /** One snippet with its whole code that the cache has just found. */
  found(viewer: Viewer, record: SnippetRecord): Promise<Snippet>;
  /** The same of a snippet that was changed just now. */
  one(viewer: Viewer, record: SnippetRecord): Promise<Snippet>;
  /** The same of a new snippet, which has no stars. */
  created(viewer: Viewer, record: SnippetRecord): Promise<Snippet>;
}
