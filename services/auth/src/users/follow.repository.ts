import type { PageQuery } from '@snippetry/contracts';
import {
  BY_ID,
  idAfter,
  isDuplicateKeyError,
  objectId,
  objectIds,
  PERSONAL_PAGE_SIZE,
  personalPage,
  skipOf,
  type Transaction,
  trusted,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type FollowDoc, followModel, ONE_FOLLOW } from './follow.model.ts';

/** One user follows another. */
export interface Follow {
  followerId: string;
  followeeId: string;
}

export type FollowList = 'followers' | 'following';

const NEWEST = { at: -1, _id: -1 } as const;

/** Fields by list: the owner of the list, and its entries. */
const FIELDS = {
  followers: { of: 'followeeId', lists: 'followerId' },
  following: { of: 'followerId', lists: 'followeeId' },
} as const;

const toFollow = ({ followerId, followeeId }: FollowDoc): Follow => ({
  followerId: followerId.toHexString(),
  followeeId: followeeId.toHexString(),
});

/** Returns whether another process has stored the same follow. */
export const isFollowedTwice = (error: unknown) => isDuplicateKeyError(error, ONE_FOLLOW);

/** Follows, which are visible to everyone. */
export class FollowRepository {
  readonly #follows: Model<FollowDoc>;

  constructor(connection: Connection) {
    this.#follows = followModel(connection);
  }

  /** Returns false if there is no such follow. */
  async remove({ session }: Transaction, { followerId, followeeId }: Follow): Promise<boolean> {
    const filter = { followerId: objectId(followerId), followeeId: objectId(followeeId) };
    return (await this.#follows.deleteOne(filter, { session })).deletedCount === 1;
  }

  async insert({ session }: Transaction, { followerId, followeeId }: Follow): Promise<void> {
    const follow = { followerId: objectId(followerId), followeeId: objectId(followeeId) };
    await this.#follows.create([{ ...follow, at: new Date() }], { session });
  }

  /** Returns the ids of a page of a list, newest first. */
  async page(_viewer: Viewer, list: FollowList, id: string, query: PageQuery): Promise<string[]> {
    const { of, lists } = FIELDS[list];
    const docs = await this.#follows
      .find({ [of]: objectId(id) })
      .sort(NEWEST)
      // The unique index starts with the same field, but would sort in memory.
      .hint(list)
      .skip(skipOf(query))
      .limit(query.limit)
      .lean<FollowDoc[]>();
    return docs.map((doc) => doc[lists].toHexString());
  }

  /** Returns those of the users whom the viewer follows. */
  async followedAmong(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
    if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
    const followeeId = trusted({ $in: objectIds(ids) });
    const docs = await this.#follows
      .find({ followerId: objectId(viewer.id), followeeId }, { followeeId: 1, _id: 0 })
      .lean();
    return new Set(docs.map((doc) => doc.followeeId.toHexString()));
  }

  /** Returns a page of a list in the order of ids, for the export of personal data. */
  async personalPage(list: FollowList, userId: string, after: string | null) {
    const { of, lists } = FIELDS[list];
    const docs = await this.#follows
      .find({ [of]: objectId(userId), ...idAfter(after) })
      .sort(BY_ID)
      .limit(PERSONAL_PAGE_SIZE)
      .lean();
    const { next } = personalPage(docs);
    return { follows: docs.map((doc) => ({ user: doc[lists].toHexString(), at: doc.at })), next };
  }

  /** Returns some follows of and by a user, in any order. */
  async some({ session }: Transaction, userId: string, limit: number): Promise<Follow[]> {
    const id = objectId(userId);
    const found: Follow[] = [];
    for (const filter of [{ followerId: id }, { followeeId: id }]) {
      if (found.length >= limit) break;
      const rest = this.#follows.find(filter).limit(limit - found.length);
      found.push(...(await rest.session(session).lean<FollowDoc[]>()).map(toFollow));
    }
    return found;
  }
}
