import { hash } from 'node:crypto';
import type { UserCard } from '@snippetry/contracts';
import type { PeopleRepository } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { PersonMark, SnippetVersions, Tx } from '../index/index.ts';

const MAX_CARDS = 10_000;
/** Maximum age of a card while announcements may be unknown; events deliver cards late anyway. */
const TTL_MS = 1000;
/** Maximum age otherwise, since a process killed right after its commit announces nothing. */
const ANNOUNCED_TTL_MS = 60_000;

/** Cut to the length of an id. */
const markOf = (id: string): PersonMark => hash('sha256', id, 'hex').slice(0, 24);

interface CachedCard {
  card: UserCard | undefined;
  mark: PersonMark;
  /** By `performance.now()`. */
  readAt: number;
}

/** Members of a transaction that a changed card needs. */
type CardTx = Pick<Tx, 'session' | 'index'>;

interface PeopleCacheDeps {
  people: PeopleRepository;
  versions: Pick<SnippetVersions, 'isCurrent'>;
}

/**
 * Public cards of authors: stored from events, cached in memory until a change is announced. While
 * announcements of other processes may be unknown, cards are cached for a second only.
 */
export class PeopleCache {
  readonly #deps: PeopleCacheDeps;
  /** Ids of the cached cards by mark. */
  readonly #ids = new Map<PersonMark, string>();
  readonly #cache = new LRUCache<string, CachedCard>({
    max: MAX_CARDS,
    dispose: ({ mark }, _id, reason) => void (reason === 'set' || this.#ids.delete(mark)),
  });
  /** Rises whenever a card is removed from the cache: reads started before may return that card. */
  #forgotten = 0;

  constructor(deps: PeopleCacheDeps) {
    this.#deps = deps;
  }

  /** Returns a counter that rises with every possible change of a card. */
  changes(): number {
    return this.#forgotten;
  }

  async cards(ids: readonly string[]): Promise<Map<string, UserCard>> {
    const found = new Map<string, UserCard>();
    const unknown: string[] = [];
    const oldest = performance.now() - this.#ttlMs;
    for (const id of ids) {
      const cached = this.#cache.get(id);
      if (cached === undefined || cached.readAt < oldest) unknown.push(id);
      else if (cached.card) found.set(id, cached.card);
    }
    if (unknown.length === 0) return found;
    for (const card of await this.#read(unknown)) found.set(card._id, card);
    return found;
  }

  get #ttlMs(): number {
    return this.#deps.versions.isCurrent() ? ANNOUNCED_TTL_MS : TTL_MS;
  }

  async #read(ids: string[]): Promise<UserCard[]> {
    const readAt = performance.now();
    const forgotten = this.#forgotten;
    const cards = await this.#deps.people.find(ids);
    if (this.#forgotten !== forgotten) return cards;
    const byId = new Map(cards.map((card) => [card._id, card]));
    for (const id of ids) {
      const mark = markOf(id);
      this.#ids.set(mark, id);
      this.#cache.set(id, { card: byId.get(id), mark, readAt });
    }
    return cards;
  }

  /** Removes a card from the cache. */
  forget(mark: PersonMark): void {
    this.#forgotten += 1;
    const id = this.#ids.get(mark);
    if (id !== undefined) this.#cache.delete(id);
  }

  forgetAll(): void {
    this.#forgotten += 1;
    this.#cache.clear();
  }

  /** Stores the card of a new account, unless a newer card is stored. */
  async add(tx: CardTx, card: UserCard): Promise<void> {
    await this.#deps.people.add(tx, card);
    this.#changed(tx, card._id);
  }

  /** Stores a newer card; an older one changes nothing. */
  async update(tx: CardTx, card: UserCard, version: number): Promise<void> {
    await this.#deps.people.update(tx, card, version);
    this.#changed(tx, card._id);
  }

  async remove(tx: CardTx, id: string): Promise<void> {
    await this.#deps.people.remove(tx, id);
    this.#changed(tx, id);
  }

  /** An external index announces nothing, so this process removes the card itself as well. */
  #changed(tx: CardTx, id: string): void {
    const mark = markOf(id);
    this.forget(mark);
    tx.index({ kind: 'person', mark });
  }
}
