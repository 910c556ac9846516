import { AppError } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import type { SnippetCache } from '../snippets/index.ts';
import type { Counter } from './counter.ts';

interface CopyServiceDeps {
  cache: SnippetCache;
  copies: Counter;
}

export class CopyService {
  readonly #deps: CopyServiceDeps;

  constructor(deps: CopyServiceDeps) {
    this.#deps = deps;
  }

  /** Counts a copy of the code by the viewer; returns the total number of copies. */
  async copied(ctx: RequestContext, id: string): Promise<number> {
    const { cache, copies } = this.#deps;
    const record = await cache.find(ctx.viewer, id);
    if (record === null) throw new AppError('snippet.not_found');
    return copies.count(ctx, record, true);
  }
}
