import type { UserCard } from '@snippetry/contracts';
import { type ClientSession, type Connection, Types } from 'mongoose';
import { trusted } from '../mongo.ts';
import { type PersonDoc, personModel } from './person.model.ts';

/** Of cards that came without an event that changed them; every change has a higher one. */
const FIRST_VERSION = -1;

/** The cards a service keeps; cards are public, so no viewer is asked for. */
export interface PeopleRepository {
  /** The known ones among these ids, in any order. */
  find(ids: string[]): Promise<UserCard[]>;
  /** Keeps cards that were asked for, unless an event brought one meanwhile. */
  addMissing(cards: UserCard[]): Promise<void>;
  /** Keeps the card an account came with, unless an event brought a later one. */
  add(card: UserCard, session: ClientSession): Promise<void>;
  /** Keeps the card of an event, unless a later event came first. */
  update(card: UserCard, version: number, session: ClientSession): Promise<void>;
  /** Forgets somebody whose account is gone. */
  remove(id: string, session: ClientSession): Promise<void>;
}

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

/** The cards in a service's own database. Make it before `prepareModels`. */
export function mongoPeople(connection: Connection): PeopleRepository {
  const people = personModel(connection);
  const objectId = (id: string) => new Types.ObjectId(id);

  async function keep(card: UserCard, version: number, session: ClientSession): Promise<void> {
    const _id = objectId(card._id);
    const known = await people.findById(_id).session(session).lean();
    if (known && known.version >= version) return;
    await people.replaceOne({ _id }, { ...fields(card), version }, { upsert: true, session });
  }

  return {
    async find(ids) {
      const found = await people.find({ _id: trusted({ $in: ids.map(objectId) }) }).lean();
      return found.map(toCard);
    },
    async addMissing(cards) {
      await people.bulkWrite(
        cards.map((card) => ({
          updateOne: {
            filter: { _id: objectId(card._id) },
            update: { $setOnInsert: { ...fields(card), version: FIRST_VERSION } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },
    add: (card, session) => keep(card, FIRST_VERSION, session),
    update: keep,
    async remove(id, session) {
      await people.deleteOne({ _id: objectId(id) }, { session });
    },
  };
}
