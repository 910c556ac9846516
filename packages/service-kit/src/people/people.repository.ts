import type { UserCard } from '@snippetry/contracts';
import type { Connection, Model } from 'mongoose';
import { trusted } from '../mongo.ts';
import { objectId } from '../object-id.ts';
import type { Transaction } from '../unit-of-work.ts';
import { type PersonDoc, personModel } from './person.model.ts';

/** Version of a card that no change event has stored; every event has a higher one. */
const FIRST_VERSION = -1;
/** The version of a card that no event replaces. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

function toCard(doc: PersonDoc): UserCard {
  const { _id, version: _version, ...rest } = doc;
  return { _id: _id.toHexString(), ...rest };
}

/** A stored card with the version of the event that stored it. */
export interface StoredCard {
  card: UserCard;
  version: number;
}

const toStored = (doc: PersonDoc): StoredCard => ({ card: toCard(doc), version: doc.version });

function fields(card: UserCard) {
  return {
    username: card.username,
    ...(card.firstName !== undefined && { firstName: card.firstName }),
    ...(card.lastName !== undefined && { lastName: card.lastName }),
    ...(card.avatar !== undefined && { avatar: card.avatar }),
    ...(card.reputation !== undefined && { reputation: card.reputation }),
  };
}

type Tx = Pick<Transaction, 'session'>;

/** Stores copies of users' cards. Cards are public, so its methods take no viewer. */
export class PeopleRepository {
  readonly #people: Model<PersonDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#people = personModel(connection);
  }

  /** Returns the stored cards of these ids, in any order. */
  async find(ids: string[]): Promise<UserCard[]> {
    const wanted = { _id: trusted({ $in: ids.map(objectId) }), goneAt: null };
    const found = await this.#people.find(wanted).lean();
    return found.map(toCard);
  }

  /** Returns the stored cards of these ids with their versions, in any order. */
  async withVersions(ids: string[]): Promise<StoredCard[]> {
    const wanted = { _id: trusted({ $in: ids.map(objectId) }), goneAt: null };
    return (await this.#people.find(wanted).lean()).map(toStored);
  }

  /** Returns the next cards in the order of their ids; `after` is null for the first batch. */
  async batchAfter(after: string | null, limit: number): Promise<StoredCard[]> {
    const next = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
    const docs = await this.#people
      .find({ ...next, goneAt: null })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return docs.map(toStored);
  }

  /** Stores fetched cards, unless an event has stored them since. */
  async addMissing(cards: UserCard[]): Promise<void> {
    await this.#people.bulkWrite(
      cards.map((card) => ({
        updateOne: {
          filter: { _id: objectId(card._id) },
          update: { $setOnInsert: { ...fields(card), version: FIRST_VERSION } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Stores the card of a new account, unless an event has stored a later one. */
  add(tx: Tx, card: UserCard): Promise<void> {
    return this.update(tx, card, FIRST_VERSION);
  }

  /** Stores the card of an event, unless a later event has been handled already. */
  async update({ session }: Tx, card: UserCard, version: number): Promise<void> {
    const _id = objectId(card._id);
    const known = await this.#people.findById(_id).session(session).lean();
    if (known && known.version >= version) return;
    await this.#people.replaceOne({ _id }, { ...fields(card), version }, { upsert: true, session });
  }

  /** Replaces the card of a closed account by a tombstone for a month, so that no late event restores the card. */
  async remove({ session }: Tx, id: string): Promise<void> {
    const tombstone = { version: LAST_VERSION, goneAt: new Date() };
    const _id = objectId(id);
    // Through the driver, because the model requires a name.
    await this.#people.collection.replaceOne({ _id }, tombstone, { upsert: true, session });
  }
}
