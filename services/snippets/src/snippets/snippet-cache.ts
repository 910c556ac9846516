import { ANYBODY, Batches, type CacheReads, type Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { CountState, SnippetVersions, UnindexedCounts } from '../index/index.ts';
import type { SnippetRepository } from './snippet.repository.ts';
import type { SnippetRecord } from './snippet.ts';

/** Cached whole snippets; each takes about 1.5 KB in addition to its code. */
const MAX_SNIPPETS = 10_000;
/** Bytes of cached snippets with excerpts: about 20 000 snippets. */
const MAX_EXCERPTS = 32_000_000;
/** Size of a snippet without its texts, in bytes. */
const WITHOUT_TEXTS = 900;
/** Whole snippets per read; each has up to 200 000 characters. */
const WHOLE_AT_ONCE = 10;
/** Characters of cached code, a few bytes each. */
const MAX_CODE = 16_000_000;

interface SnippetCacheDeps {
  snippets: Pick<SnippetRepository, 'page' | 'find' | 'whole'>;
  versions: SnippetVersions;
  reads?: CacheReads | undefined;
}

/** Returns a copy with other counters: callers may still be using the record. */
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
 * Public snippets as lists show them, cached until a newer state is known. Every change, also of
 * visibility, raises a snippet's `seq`, so an equal `seq` means an identical snippet. While changes
 * of other processes may be unknown, the database is queried with the viewer, as if there were no
 * cache. New counters are applied to cached snippets: otherwise views alone would empty the cache
 * with every flush.
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
   * Returns the visible snippets by id, with excerpts in place of their code. Call it only right
   * after a query of the index, which refreshes the versions.
   */
  async page(viewer: Viewer, ids: readonly string[]): Promise<Map<string, SnippetRecord>> {
    const found = new Map<string, SnippetRecord>();
    const unknown: string[] = [];
    for (const id of ids) {
      const record = this.#unchanged(this.#excerpts.get(id));
      if (record) found.set(id, record);
      else unknown.push(id);
    }
    this.#deps.reads?.count(found.size, unknown.length);
    for (const [id, record] of await this.#deps.snippets.page(viewer, unknown)) {
      found.set(id, record);
      if (record.isPublic) this.#excerpts.set(id, record);
    }
    return found;
  }

  /** Refreshes the versions. Returns a snippet with its whole code; null if it is not visible. */
  async find(viewer: Viewer, id: string): Promise<SnippetRecord | null> {
    const { versions } = this.#deps;
    const refreshed = versions.refresh();
    if (this.#whole.has(id)) await refreshed;
    const cached = this.#unchanged(this.#whole.get(id));
    this.#deps.reads?.count(cached ? 1 : 0, cached ? 0 : 1);
    if (cached) return cached;
    const [record] = await Promise.all([this.#read(viewer, id), refreshed]);
    if (record?.isPublic) this.#whole.set(id, record);
    return record;
  }

  /** Reads a snippet that seems public in a batch, and for this viewer if that finds nothing. */
  async #read(viewer: Viewer, id: string): Promise<SnippetRecord | null> {
    const { snippets, versions } = this.#deps;
    const found = versions.isPublic(id) ? await this.#public.add(id) : undefined;
    return found ?? snippets.find(viewer, id);
  }

  /** Applies new counters to cached records that are exactly one change older. */
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
