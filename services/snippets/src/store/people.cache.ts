import type { UserCard } from '@snippetry/contracts';
import type { PeopleRepository } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from './transaction.ts';

const KEPT = 4000;
/** Facts come by events anyway: they may be a moment old. */
const KEPT_MS = 1000;

/** Public facts about authors, kept from events and for a moment in memory. */
export class PeopleCache {
  readonly #people: PeopleRepository;
  readonly #kept = new LRUCache<string, { card: UserCard | undefined }>({
    max: KEPT,
    ttl: KEPT_MS,
  });

  constructor(people: PeopleRepository) {
    this.#people = people;
  }

  async cards(ids: readonly string[]): Promise<Map<string, UserCard>> {
    const found = new Map<string, UserCard>();
    const unknown: string[] = [];
    for (const id of ids) {
      const kept = this.#kept.get(id);
      if (kept === undefined) unknown.push(id);
      else if (kept.card) found.set(id, kept.card);
    }
    if (unknown.length === 0) return found;
    for (const card of await this.#read(unknown)) found.set(card._id, card);
    return found;
  }

  async #read(ids: string[]): Promise<UserCard[]> {
    const cards = await this.#people.find(ids);
    const byId = new Map(cards.map((card) => [card._id, card]));
    for (const id of ids) this.#kept.set(id, { card: byId.get(id) });
    return cards;
  }

  /** Keeps the card an account came with, unless a later one is known. */
  async add(tx: ReadTx, card: UserCard): Promise<void> {
    this.#kept.delete(card._id);
    await this.#people.add(tx, card);
  }

  /** Takes newer facts over; older ones change nothing. */
  async update(tx: ReadTx, card: UserCard, version: number): Promise<void> {
    this.#kept.delete(card._id);
    await this.#people.update(tx, card, version);
  }

  async remove(tx: ReadTx, id: string): Promise<void> {
    this.#kept.delete(id);
    await this.#people.remove(tx, id);
  }
}
