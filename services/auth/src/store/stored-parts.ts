import {
  BY_ID,
  idAfter,
  objectId,
  objectIds,
  PERSONAL_PAGE_SIZE,
  personalPage,
  trusted,
} from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import type { ArchivedPart } from '../domain/account-part.ts';
import { accountModel } from './account.model.ts';
import { followModel } from './follow.model.ts';

/** Whom an account follows, or who follows it, with the names of those people. */
function followsPart(connection: Connection, file: 'following' | 'followers'): ArchivedPart {
  const follows = followModel(connection);
  const accounts = accountModel(connection);
  const [of, lists] =
    file === 'following'
      ? (['followerId', 'followeeId'] as const)
      : (['followeeId', 'followerId'] as const);
  return {
    file,
    page: async (_ctx, accountId, after) => {
      const found = await follows
        .find({ [of]: objectId(accountId), ...idAfter(after) })
        .sort(BY_ID)
        .limit(PERSONAL_PAGE_SIZE)
        .lean();
      const ids = objectIds(found.map((doc) => doc[lists].toHexString()));
      const people = await accounts.find({ _id: trusted({ $in: ids }) }, { username: 1 }).lean();
      const names = new Map(people.map(({ _id, username }) => [_id.toHexString(), username]));
      const { next } = personalPage(found);
      const items = found.map((doc) => ({
        user: doc[lists],
        username: names.get(doc[lists].toHexString()) ?? null,
        at: doc.at,
      }));
      return { items, next };
    },
  };
}

/** What is stored here of an account besides itself, for its archive. Make it before `prepareModels`. */
export function storedParts(connection: Connection): ArchivedPart[] {
  return [followsPart(connection, 'following'), followsPart(connection, 'followers')];
}
