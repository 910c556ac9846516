import type { Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetRecord } from './snippet.record.ts';
import type { SnippetRepository } from './snippet.repository.ts';

const MOST = 4000;
/** Characters of code that are kept, a few bytes each. */
const MOST_CODE = 16_000_000;

export interface KeptRecordsParts {
  snippets: Pick<SnippetRepository, 'page' | 'find'>;
  /** The seq the catalogue lists a snippet with; see `Catalogue.listedSeq`. */
  listedSeq: (id: string) => number;
  /** Whether the catalogue knows everything that any process answered. */
  isCurrent: () => boolean;
  /** Brings the catalogue up to date, where that is possible. */
  refresh: () => Promise<void>;
}

/**
 * Public snippets as lists show them, kept until the catalogue knows a newer one. Every change,
 * of visibility too, raises a snippet's seq, so an equal seq means the very same snippet; where
 * the catalogue may lag behind, the database is asked, with the viewer, as if nothing was kept.
 */
export class KeptRecords {
  readonly #parts: KeptRecordsParts;
  readonly #kept = new LRUCache<string, SnippetRecord>({ max: MOST });
  readonly #whole = new LRUCache<string, SnippetRecord>({
    max: MOST,
    maxSize: MOST_CODE,
    sizeCalculation: (record) => record.content.length + 1,
  });

  constructor(parts: KeptRecordsParts) {
    this.#parts = parts;
  }

  /** The visible ones of these, by id, with excerpts for their code. */
  async page(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SnippetRecord>> {
    const found = new Map<string, SnippetRecord>();
    const unknown: string[] = [];
    for (const id of ids) {
      const record = this.#unchanged(this.#kept.get(id));
      if (record) found.set(id, record);
      else unknown.push(id);
    }
    for (const [id, record] of await this.#parts.snippets.page(viewer, unknown)) {
      found.set(id, record);
      if (record.isPublic) this.#kept.set(id, record);
    }
    return found;
  }

  /** One snippet with its whole code; null where the viewer may not see it. */
  async find(viewer: Viewer, id: string): Promise<SnippetRecord | null> {
    if (this.#whole.has(id)) await this.#parts.refresh();
    const kept = this.#unchanged(this.#whole.get(id));
    if (kept) return kept;
    const record = await this.#parts.snippets.find(viewer, id);
    if (record?.isPublic) this.#whole.set(id, record);
    return record;
  }

  #unchanged(record: SnippetRecord | undefined): SnippetRecord | undefined {
    const { listedSeq, isCurrent } = this.#parts;
    return record && isCurrent() && record.seq === listedSeq(record.id) ? record : undefined;
  }
}
