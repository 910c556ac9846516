import type { SnippetPage } from '@snippetry/contracts';
import { type CacheReads, keepText } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetVersions } from '../index/index.ts';
import type { PeopleCache } from '../snippets/index.ts';

/** Snippets in all cached lists together; each takes about 2 KB with the text of the response. */
const MAX_SNIPPETS = 5000;
/** Limited because a card of an author may change without announcement; see `PeopleCache`. */
const TTL_MS = 60_000;

interface CachedList {
  page: SnippetPage;
  /** Result of `#state` when the page was read. */
  state: string;
  /** By `performance.now()`. */
  madeAt: number;
}

interface CachedListsDeps {
  versions: Pick<SnippetVersions, 'now' | 'isCurrent' | 'refresh'>;
  people: Pick<PeopleCache, 'changes'>;
  reads?: CacheReads | undefined;
}

/**
 * Cache of lists as every visitor sees them, with the text of the response. A list is valid until
 * anything changes that lists show: a snippet, its counters, or a card. While changes of other
 * processes may be unknown, lists are not cached.
 */
export class CachedLists {
  readonly #deps: CachedListsDeps;
  readonly #cache = new LRUCache<string, CachedList>({
    maxSize: MAX_SNIPPETS,
    sizeCalculation: ({ page }) => page.snippets.length + 1,
  });

  constructor(deps: CachedListsDeps) {
    this.#deps = deps;
  }

  /** Returns the cached list of a key if it is current; otherwise makes it. */
  async find(key: string, make: () => Promise<SnippetPage>): Promise<SnippetPage> {
    const cached = await this.#unchanged(key);
    this.#deps.reads?.count(cached ? 1 : 0, cached ? 0 : 1);
    return cached ?? this.#make(key, make);
  }

  async #unchanged(key: string): Promise<SnippetPage | undefined> {
    const cached = this.#cache.get(key);
    if (!cached || cached.madeAt < performance.now() - TTL_MS || cached.state !== this.#state()) {
      return undefined;
    }
    // Ignored: making the list fails as well, and reports the error.
    await this.#deps.versions.refresh().catch(() => undefined);
    return cached.state === this.#state() ? cached.page : undefined;
  }

  async #make(key: string, make: () => Promise<SnippetPage>): Promise<SnippetPage> {
    const madeAt = performance.now();
    const before = this.#state();
    const page = await make();
    const state = this.#state();
    // If something changed during the read, the page may mix two states, so it is not cached.
    if (state === undefined || state !== before) return page;
    this.#cache.set(key, { page: keepText(page), state, madeAt });
    return page;
  }

  /** Changes with every change of a list; undefined while changes may be unknown. */
  #state(): string | undefined {
    const { versions, people } = this.#deps;
    return versions.isCurrent() ? `${versions.now()} ${people.changes()}` : undefined;
  }
}
