import type { RequestContext } from '@snippetry/service-kit';
import type { SnippetRecord } from '../domain/snippet.ts';

/** Counts what viewers do with a snippet, each once in a while. */
export interface ViewCounter {
  /**
   * Counts this viewer and answers the snippet's total. The snippet must have been read before: a
   * batch of counts that was applied since is recognized by its id, and not added twice.
   */
  count(ctx: RequestContext, snippet: SnippetRecord): Promise<number>;
  /** Returns the same total without counting the viewer. */
  total(ctx: RequestContext, snippet: SnippetRecord): Promise<number>;
}
