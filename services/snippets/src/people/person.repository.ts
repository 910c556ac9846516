import type { UserCard } from '@snippetry/contracts';
import { trusted } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import { type ClientSession, Types } from 'mongoose';
import type { PersonDoc, PersonModel } from './person.model.ts';

const KEPT = 4000;
/** Facts come by events anyway: they may be a moment old. */
const KEPT_MS = 1000;

function toCard({ _id, version: _, ...person }: PersonDoc): UserCard {
  return { _id: _id.toHexString(), ...person };
}

/** Public facts about authors, kept from events; cards are public, so no viewer is asked for. */
export class PersonRepository {
  readonly #people: PersonModel;
  readonly #kept = new LRUCache<string, { card: UserCard | undefined }>({
    max: KEPT,
    ttl: KEPT_MS,
  });

  constructor(people: PersonModel) {
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

  async #read(ids: readonly string[]): Promise<UserCard[]> {
    const docs = await this.#people
      .find({ _id: trusted({ $in: ids.map((id) => new Types.ObjectId(id)) }) })
      .lean<PersonDoc[]>();
    const cards = new Map(docs.map(toCard).map((card) => [card._id, card]));
    for (const id of ids) this.#kept.set(id, { card: cards.get(id) });
    return [...cards.values()];
  }

  /** Takes newer facts over; older ones change nothing. */
  async learn(user: UserCard, version: number, session: ClientSession): Promise<void> {
    const { _id: id, ...facts } = user;
    this.#kept.delete(id);
    const _id = new Types.ObjectId(id);
    const known = await this.#people.findOne({ _id }, { version: 1 }).session(session).lean();
    if (known !== null && known.version >= version) return;
    await this.#people.replaceOne({ _id }, { ...facts, version }, { session, upsert: true });
  }

  async forget(id: string, session: ClientSession): Promise<void> {
    this.#kept.delete(id);
    await this.#people.deleteOne({ _id: new Types.ObjectId(id) }, { session });
  }
}
