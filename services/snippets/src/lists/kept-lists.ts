import type { SnippetPage } from '@snippetry/contracts';
import { keepText } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { SnippetVersions } from '../index/port.ts';
import type { PeopleCache } from '../store/people.cache.ts';

/** Snippets of all kept lists together, about 2 KB each with the text of the answer. */
const MAX_SNIPPETS = 5000;
/** A card of an author may have changed without announcement; see `PeopleCache`. */
const TTL_MS = 60_000;

interface Kept {
  page: SnippetPage;
  /** The state of everything that lists show. */
  state: string;
  /** By `performance.now()`. */
  madeAt: number;
}

export interface KeptListsDeps {
  versions: Pick<SnippetVersions, 'now' | 'isCurrent' | 'refresh'>;
  people: Pick<PeopleCache, 'changes'>;
}

/**
 * Lists as every visitor sees them, with their text, until anything changes that lists show: a snippet, its
 * counters, or a card. Where changes of others may be unknown, each list is made anew.
 */
export class KeptLists {
  readonly #deps: KeptListsDeps;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: MAX_SNIPPETS,
    sizeCalculation: ({ page }) => page.snippets.length + 1,
  });

  constructor(deps: KeptListsDeps) {
    this.#deps = deps;
  }

  /** The list that a key stands for, made where the kept one may be another by now. */
  async find(key: string, make: () => Promise<SnippetPage>): Promise<SnippetPage> {
    return (await this.#unchanged(key)) ?? this.#make(key, make);
  }

  async #unchanged(key: string): Promise<SnippetPage | undefined> {
    const kept = this.#kept.get(key);
    if (!kept || kept.madeAt < performance.now() - TTL_MS || kept.state !== this.#state()) {
      return undefined;
    }
    // What fails here fails in the list as well, where it is answered.
    await this.#deps.versions.refresh().catch(() => undefined);
    return kept.state === this.#state() ? kept.page : undefined;
  }

  async #make(key: string, make: () => Promise<SnippetPage>): Promise<SnippetPage> {
    const madeAt = performance.now();
    const before = this.#state();
    const page = await make();
    const state = this.#state();
    // Read while something changed, it may show both states. A list changes at the latest with the next request.
    if (state === undefined || state !== before) return page;
    this.#kept.set(key, { page: keepText(page), state, madeAt });
    return page;
  }

  /** Another one with each change; undefined where it is not known. */
  #state(): string | undefined {
    const { versions, people } = this.#deps;
    return versions.isCurrent() ? `${versions.now()} ${people.changes()}` : undefined;
  }
}
