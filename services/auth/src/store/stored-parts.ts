import {
  BY_ID,
  idAfter,
  objectId,
  objectIds,
  PERSONAL_PAGE_SIZE,
  personalPage,
  readPersonalPage,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, Types } from 'mongoose';
import { accountModel } from '../accounts/account.model.ts';
import type { ArchivedPart, RemovePart } from '../domain/account-part.ts';
import { accessTokenModel } from './access-token.model.ts';
import { AccessTokenRepository } from './access-token.repository.ts';
import { AdminRecordRepository } from './admin-record.repository.ts';
import { EmailLinkRepository } from './email-link.repository.ts';
import { followModel } from './follow.model.ts';
import { identityModel } from './identity.model.ts';
import { IdentityRepository } from './identity.repository.ts';
import { InvitationRepository } from './invitation.repository.ts';
import { KnownClientRepository } from './known-place.repository.ts';
import { MailRepository } from './mail.repository.ts';
import { passkeyModel } from './passkey.model.ts';
import { PasskeyRepository } from './passkey.repository.ts';
import { RecoveryRequestRepository } from './recovery-request.repository.ts';
import { securityEventModel } from './security-event.model.ts';
import { SecurityEventRepository } from './security-event.repository.ts';
import { sessionModel } from './session.model.ts';
import { SessionRepository } from './session.repository.ts';

/** Exports the follows of an account in one direction, with usernames. */
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

/** Exports the documents of a collection that belong to an account. */
function ownPart<Doc extends { accountId: Types.ObjectId }>(
  model: Model<Doc>,
  { file, fields }: { file: string; fields: readonly (keyof Doc & string)[] },
): ArchivedPart {
  const shown = Object.fromEntries(fields.map((field) => [field, 1] as const));
  return {
    file,
    page: (_ctx, accountId, after) => {
      const own: QueryFilter<Doc> = { accountId: objectId(accountId) };
      return readPersonalPage(model, { own, fields: shown, after });
    },
  };
}

/** Returns the parts of the archive that this service stores. Call it before `prepareModels`. */
export function archivedParts(connection: Connection): ArchivedPart[] {
  return [
    followsPart(connection, 'following'),
    followsPart(connection, 'followers'),
    ownPart(sessionModel(connection), {
      file: 'sessions',
      fields: ['method', 'device', 'network', 'createdAt', 'lastSeenAt', 'expiresAt', 'provenAt'],
    }),
    ownPart(securityEventModel(connection), {
      file: 'security-events',
      fields: ['kind', 'subject', 'device', 'network', 'at'],
    }),
    ownPart(accessTokenModel(connection), {
      file: 'access-tokens',
      fields: ['name', 'scopes', 'ending', 'createdAt', 'expiresAt', 'lastUsedAt'],
    }),
    ownPart(passkeyModel(connection), {
      file: 'passkeys',
      fields: ['name', 'isSynced', 'createdAt', 'lastUsedAt'],
    }),
    ownPart(identityModel(connection), {
      file: 'other-sites',
      fields: ['provider', 'issuer', 'subject', 'label', 'linkedAt', 'lastUsedAt'],
    }),
  ];
}

/** Deletes all records of an account, and its ids in others. Call it before `prepareModels`. */
export function removalsOfParts(connection: Connection): RemovePart[] {
  const ofAccount = [
    new SessionRepository(connection),
    new SecurityEventRepository(connection),
    new KnownClientRepository(connection),
    new EmailLinkRepository(connection),
    new MailRepository(connection),
  ];
  const signingIn = [
    new AccessTokenRepository(connection),
    new PasskeyRepository(connection),
    new IdentityRepository(connection),
  ];
  const naming = [
    new InvitationRepository(connection),
    new AdminRecordRepository(connection),
    new RecoveryRequestRepository(connection),
  ];
  return [
    ...ofAccount.map(
      (repository): RemovePart =>
        (tx, { id }) =>
          repository.removeOf(tx, id),
    ),
    ...signingIn.map(
      (repository): RemovePart =>
        (tx, { id }) =>
          repository.removeAll(tx, id),
    ),
    ...naming.map(
      (repository): RemovePart =>
        (tx, account) =>
          repository.erase(tx, account),
    ),
  ];
}
