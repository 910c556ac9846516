import type { PageQuery } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  objectId,
  objectIds,
  skipOf,
  type Transaction,
  trusted,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type FollowDoc, followModel, ONE_FOLLOW } from './follow.model.ts';

/** Which of two users follows the other. */
export interface Follow {
  followerId: string;
  followeeId: string;
}

/** The two lists of a user: who follows them, and whom they follow. */
export type FollowList = 'followers' | 'following';

const NEWEST = { at: -1, _id: -1 } as const;

/** By list: whose it is, and who is in it. */
const FIELDS = {
  followers: { of: 'followeeId', lists: 'followerId' },
  following: { of: 'followerId', lists: 'followeeId' },
} as const;

const toFollow = ({ followerId, followeeId }: FollowDoc): Follow => ({
  followerId: followerId.toHexString(),
  followeeId: followeeId.toHexString(),
});

/** Whether another process has stored the same follow meanwhile. */
export const isFollowedTwice = (error: unknown) => isDuplicateKeyError(error, ONE_FOLLOW);

/** Who follows whom, which everybody may know. */
export class FollowRepository {
  readonly #follows: Model<FollowDoc>;

  constructor(connection: Connection) {
    this.#follows = followModel(connection);
  }

  /** Takes a follow back; false where there was none. */
  async remove({ session }: Transaction, { followerId, followeeId }: Follow): Promise<boolean> {
    const filter = { followerId: objectId(followerId), followeeId: objectId(followeeId) };
    return (await this.#follows.deleteOne(filter, { session })).deletedCount === 1;
  }

  async insert({ session }: Transaction, { followerId, followeeId }: Follow): Promise<void> {
    const follow = { followerId: objectId(followerId), followeeId: objectId(followeeId) };
    await this.#follows.create([{ ...follow, at: new Date() }], { session });
  }

  /** The ids of a page of a list, the newest first. */
  async page(_viewer: Viewer, list: FollowList, id: string, query: PageQuery): Promise<string[]> {
    const { of, lists } = FIELDS[list];
    const docs = await this.#follows
      .find({ [of]: objectId(id) })
      .sort(NEWEST)
      // The unique index begins with the same field, and would leave the sorting to be done.
      .hint(list)
      .skip(skipOf(query))
      .limit(query.limit)
      .lean<FollowDoc[]>();
    return docs.map((doc) => doc[lists].toHexString());
  }

  /** Which of these the viewer follows. */
  async followedAmong(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
    if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
    const followeeId = trusted({ $in: objectIds(ids) });
    const docs = await this.#follows
      .find({ followerId: objectId(viewer.id), followeeId }, { followeeId: 1, _id: 0 })
      .lean();
    return new Set(docs.map((doc) => doc.followeeId.toHexString()));
  }

  /** Some follows of and by a user, in any order. */
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
