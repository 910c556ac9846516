import { Batches, type Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { CountState, SnippetVersions, UnindexedCounts } from '../index/index.ts';
import type { SnippetRepository } from './snippet.repository.ts';
import type { SnippetRecord } from './snippet.ts';

/** Whole snippets that are kept; about 1.5 KB each beside the code. */
const MAX_SNIPPETS = 10_000;
/** Bytes that snippets with excerpts may take: some 20 000. */
const MAX_EXCERPTS = 32_000_000;
/** Size of a snippet without its texts, in bytes. */
const WITHOUT_TEXTS = 900;
/** Whole snippets that are read at once; each has up to 200 000 characters. */
const WHOLE_AT_ONCE = 10;
/** Viewer of batched reads, which return public snippets only. */
const ANYBODY: Viewer = { kind: 'visitor', id: null, key: '' };
/** Characters of cached code, a few bytes each. */
const MAX_CODE = 16_000_000;

interface SnippetCacheDeps {
  snippets: Pick<SnippetRepository, 'page' | 'find' | 'whole'>;
  versions: SnippetVersions;
}

/** Returns a copy with other counters: callers still use the record. */
function withCounts(
  record: SnippetRecord,
  { seq, views, stars, starDays, forks }: CountState,
  { copies, viewBatch, copyBatch }: UnindexedCounts,
): SnippetRecord {
  return {
    ...record,
    viewCount: views,
    viewBatch,
    copyCount: copies,
    copyBatch,
    starCount: stars,
    starDays,
    forkCount: forks,
    seq,
  };
}

/**
 * Public snippets as lists show them, cached until a newer state is known. Every change, of
 * visibility too, raises a snippet's seq, so an equal seq means the very same snippet; where
 * changes of other processes may be unknown, the database is queried with the viewer, as if there was no
 * cache. Counters are taken over as they change: views alone would empty the cache with every
 * flush.
 */
export class SnippetCache {
  readonly #deps: SnippetCacheDeps;
  readonly #excerpts = new LRUCache<string, SnippetRecord>({
    maxSize: MAX_EXCERPTS,
    sizeCalculation: ({ title, description, content }) =>
      WITHOUT_TEXTS + title.length + description.length + content.length,
  });
  readonly #whole = new LRUCache<string, SnippetRecord>({
    max: MAX_SNIPPETS,
    maxSize: MAX_CODE,
    sizeCalculation: (record) => record.content.length + 1,
  });

  readonly #public: Batches<string, SnippetRecord | undefined>;

  constructor(deps: SnippetCacheDeps) {
    this.#deps = deps;
    this.#public = new Batches(WHOLE_AT_ONCE, async (ids) => {
      const found = await deps.snippets.whole(ANYBODY, ids);
      return ids.map((id) => found.get(id));
    });
  }

  /**
   * Returns the visible ones by id, with excerpts for their code. Call it only right after a list was
   * chosen, which is when the versions are refreshed.
   */
  async page(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SnippetRecord>> {
    const found = new Map<string, SnippetRecord>();
    const unknown: string[] = [];
    for (const id of ids) {
      const record = this.#unchanged(this.#excerpts.get(id));
      if (record) found.set(id, record);
      else unknown.push(id);
    }
    for (const [id, record] of await this.#deps.snippets.page(viewer, unknown)) {
      found.set(id, record);
      if (record.isPublic) this.#excerpts.set(id, record);
    }
    return found;
  }

  /** Returns a snippet with its whole code; null if the viewer cannot see it. Refreshes the versions. */
  async find(viewer: Viewer, id: string): Promise<SnippetRecord | null> {
    const { versions } = this.#deps;
    const refreshed = versions.refresh();
    if (this.#whole.has(id)) await refreshed;
    const cached = this.#unchanged(this.#whole.get(id));
    if (cached) return cached;
    const [record] = await Promise.all([this.#read(viewer, id), refreshed]);
    if (record?.isPublic) this.#whole.set(id, record);
    return record;
  }

  /** Reads likely public snippets in a batch, and again for this viewer if that finds none. */
  async #read(viewer: Viewer, id: string): Promise<SnippetRecord | null> {
    const { snippets, versions } = this.#deps;
    const found = versions.isPublic(id) ? await this.#public.add(id) : undefined;
    return found ?? snippets.find(viewer, id);
  }

  /** Applies newer counters to a record in the preceding state. */
  count(counts: CountState): void {
    const { id, seq, shown } = counts;
    if (shown === undefined) return;
    for (const records of [this.#excerpts, this.#whole]) {
      const record = records.peek(id);
      if (record?.seq === seq - 1) records.set(id, withCounts(record, counts, shown));
    }
  }

  #unchanged(record: SnippetRecord | undefined): SnippetRecord | undefined {
    const { versions } = this.#deps;
    if (!record || !versions.isCurrent()) return undefined;
    return record.seq === versions.seqOf(record.id) ? record : undefined;
  }
}
