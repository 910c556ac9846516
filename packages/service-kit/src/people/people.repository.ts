import type { UserCard } from '@snippetry/contracts';
import { type Connection, type Model, Types } from 'mongoose';
import { trusted } from '../mongo.ts';
import type { Transaction } from '../unit-of-work.ts';
import { type PersonDoc, personModel } from './person.model.ts';

/** Of cards that came without an event that changed them; every change has a higher one. */
const FIRST_VERSION = -1;

function toCard(doc: PersonDoc): UserCard {
  const { _id, version: _version, ...rest } = doc;
  return { _id: _id.toHexString(), ...rest };
}

function fields(card: UserCard) {
  return {
    username: card.username,
    ...(card.firstName !== undefined && { firstName: card.firstName }),
    ...(card.lastName !== undefined && { lastName: card.lastName }),
    ...(card.avatar !== undefined && { avatar: card.avatar }),
    ...(card.reputation !== undefined && { reputation: card.reputation }),
  };
}

const objectId = (id: string) => new Types.ObjectId(id);

/** A transaction, as far as cards need it. */
type Tx = Pick<Transaction, 'session'>;

/** The cards a service keeps; cards are public, so no viewer is asked for. */
export class PeopleRepository {
  readonly #people: Model<PersonDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#people = personModel(connection);
  }

  /** The known ones among these ids, in any order. */
  async find(ids: string[]): Promise<UserCard[]> {
    const found = await this.#people.find({ _id: trusted({ $in: ids.map(objectId) }) }).lean();
    return found.map(toCard);
  }

  /** Keeps cards that were fetched, unless an event brought one meanwhile. */
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

  /** Keeps the card an account came with, unless an event brought a later one. */
  add(tx: Tx, card: UserCard): Promise<void> {
    return this.update(tx, card, FIRST_VERSION);
  }

  /** Keeps the card of an event, unless a later event came first. */
  async update({ session }: Tx, card: UserCard, version: number): Promise<void> {
    const _id = objectId(card._id);
    const known = await this.#people.findById(_id).session(session).lean();
    if (known && known.version >= version) return;
    await this.#people.replaceOne({ _id }, { ...fields(card), version }, { upsert: true, session });
  }

  /** Forgets somebody whose account is gone. */
  async remove({ session }: Tx, id: string): Promise<void> {
    await this.#people.deleteOne({ _id: objectId(id) }, { session });
  }
}
