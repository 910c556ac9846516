import type { UserCard } from '@snippetry/contracts';
import type { PeopleRepository } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from './transaction.ts';

const MAX_CARDS = 4000;
/** Cards come by events anyway, so they may be a second old. */
const TTL_MS = 1000;

/** Public cards of authors: stored as events bring them, cached in memory for a second. */
export class PeopleCache {
  readonly #people: PeopleRepository;
  readonly #cached = new LRUCache<string, { card: UserCard | undefined }>({
    max: MAX_CARDS,
    ttl: TTL_MS,
  });

  constructor(people: PeopleRepository) {
    this.#people = people;
  }

  async cards(ids: readonly string[]): Promise<Map<string, UserCard>> {
    const found = new Map<string, UserCard>();
    const unknown: string[] = [];
    for (const id of ids) {
      const cached = this.#cached.get(id);
      if (cached === undefined) unknown.push(id);
      else if (cached.card) found.set(id, cached.card);
    }
    if (unknown.length === 0) return found;
    for (const card of await this.#read(unknown)) found.set(card._id, card);
    return found;
  }

  async #read(ids: string[]): Promise<UserCard[]> {
    const cards = await this.#people.find(ids);
    const byId = new Map(cards.map((card) => [card._id, card]));
    for (const id of ids) this.#cached.set(id, { card: byId.get(id) });
    return cards;
  }

  /** Stores the card of a new account, unless a later one is known. */
  async add(tx: ReadTx, card: UserCard): Promise<void> {
    this.#cached.delete(card._id);
    await this.#people.add(tx, card);
  }

  /** Stores a newer card; an older one changes nothing. */
  async update(tx: ReadTx, card: UserCard, version: number): Promise<void> {
    this.#cached.delete(card._id);
    await this.#people.update(tx, card, version);
  }

  async remove(tx: ReadTx, id: string): Promise<void> {
    this.#cached.delete(id);
    await this.#people.remove(tx, id);
  }
}
