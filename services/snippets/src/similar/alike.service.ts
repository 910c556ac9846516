import { AppError, type Snippet } from '@snippetry/contracts';
import type { RequestContext } from '@snippetry/service-kit';
import { traitsOf } from '../domain/likeness.ts';
import type { SnippetRecord } from '../domain/snippet.ts';
import type { SnippetIndex } from '../index/port.ts';
import type { SnippetPresenter } from '../ports/snippet-presenter.ts';
import type { SnippetCache } from '../store/snippet.cache.ts';

/** Additional results to request, since copies of the snippet would rank first. */
const COPIES_EXPECTED = 10;

export interface AlikeServiceDeps {
  index: SnippetIndex;
  cache: SnippetCache;
  presenter: SnippetPresenter;
}

/** Snippets to read after one. */
export class AlikeService {
  readonly #deps: AlikeServiceDeps;

  constructor(deps: AlikeServiceDeps) {
    this.#deps = deps;
  }

  /** Those that share most with a snippet; copies of it come last. */
  async alike({ viewer }: RequestContext, id: string, limit: number): Promise<Snippet[]> {
    const { index, cache, presenter } = this.#deps;
    const record = await cache.find(viewer, id);
    if (record === null) throw new AppError('snippet.not_found');
    const { language } = record;
    const found = await index.alike({
      viewer,
      except: id,
      language,
      traits: traitsOf(record),
      limit: limit + COPIES_EXPECTED,
    });
    const snippets = await presenter.page(viewer, found);
    const copies = snippets.filter((snippet) => isCopy(snippet, record));
    const others = snippets.filter((snippet) => !copies.includes(snippet));
    return [...others, ...copies].slice(0, limit);
  }
}

/** A fork, what it was forked from, or another fork of that. */
function isCopy({ _id, forkedFrom }: Snippet, record: SnippetRecord): boolean {
  const origin = forkedFrom?._id;
  if (origin === record.id || _id === record.forkedFrom) return true;
  return origin !== undefined && origin === record.forkedFrom;
}
