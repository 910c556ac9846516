import type { SnippetPage } from '@snippetry/contracts';
import { keepText } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetVersions } from '../index/index.ts';
import type { PeopleCache } from '../snippets/index.ts';

/** Snippets of all kept lists together, about 2 KB each with the text of the answer. */
const MAX_SNIPPETS = 5000;
/** A card of an author may have changed without announcement; see `PeopleCache`. */
const TTL_MS = 60_000;

interface CachedList {
  page: SnippetPage;
  /** The state of everything that lists show. */
  state: string;
  /** By `performance.now()`. */
  madeAt: number;
}

export interface CachedListsDeps {
  versions: Pick<SnippetVersions, 'now' | 'isCurrent' | 'refresh'>;
  people: Pick<PeopleCache, 'changes'>;
}

/**
 * Lists as every visitor sees them, with their text, until anything changes that lists show: a snippet, its
 * counters, or a card. While changes of other processes may be unknown, lists are not cached.
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

  /** Returns the cached list of a key if it is current, else makes it. */
  async find(key: string, make: () => Promise<SnippetPage>): Promise<SnippetPage> {
    return (await this.#unchanged(key)) ?? this.#make(key, make);
  }

  async #unchanged(key: string): Promise<SnippetPage | undefined> {
    const cached = this.#cache.get(key);
    if (!cached || cached.madeAt < performance.now() - TTL_MS || cached.state !== this.#state()) {
      return undefined;
    }
    // A failure here fails the list as well, which then reports it.
    await this.#deps.versions.refresh().catch(() => undefined);
    return cached.state === this.#state() ? cached.page : undefined;
  }

  async #make(key: string, make: () => Promise<SnippetPage>): Promise<SnippetPage> {
    const madeAt = performance.now();
    const before = this.#state();
    const page = await make();
    const state = this.#state();
    // Read while something changed, it may show both states. A list changes at the latest with the next request.
    if (state === undefined || state !== before) return page;
    this.#cache.set(key, { page: keepText(page), state, madeAt });
    return page;
  }

  /** Changes with every change of a list; undefined while unknown. */
  #state(): string | undefined {
    const { versions, people } = this.#deps;
    return versions.isCurrent() ? `${versions.now()} ${people.changes()}` : undefined;
  }
}
