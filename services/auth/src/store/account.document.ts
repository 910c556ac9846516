import { AppError } from '@snippetry/contracts';
import { isDuplicateKeyError } from '@snippetry/service-kit';
import type { Account, NewAccount } from '../domain/account.ts';
import { canonical, emailKey } from '../domain/canonical.ts';
import { type AccountDoc, UNIQUE } from './account.model.ts';

/** Defaults for accounts that were stored before the field existed. */
const LATER_FIELDS = {
  likesReceived: 0,
  followerCount: 0,
  followingCount: 0,
  suspension: null,
  secondFactor: null,
  preferences: null,
  isMadeModerator: false,
};

export function toRecord(doc: AccountDoc): Account {
  const { _id, usernameKey, emailKey: _, tokenCut, emailVerifiedAt, heldAt: __, ...others } = doc;
  const { isReputationNew: ___, proofs: ____, ...rest } = others;
  // Earlier versions had no confirmation; their accounts count as confirmed.
  const verifiedAt =
    emailVerifiedAt === undefined && !doc.isDemo ? doc.createdAt : (emailVerifiedAt ?? null);
  return { ...LATER_FIELDS, ...rest, emailVerifiedAt: verifiedAt, id: _id.toHexString() };
}

/** Returns the stored fields of a new account; the model has the defaults of all others. */
export function newDocument(account: NewAccount) {
  const now = new Date();
  return {
    ...account,
    usernameKey: canonical(account.username),
    emailKey: emailKey(account),
    createdAt: now,
    updatedAt: now,
  };
}

/** Converts the duplicate key error of a unique index into the error of that field. */
export function translateDuplicate(cause: unknown): unknown {
  if (isDuplicateKeyError(cause, UNIQUE.username))
    return new AppError('auth.username_taken', { cause });
  if (isDuplicateKeyError(cause, UNIQUE.email)) return new AppError('auth.email_taken', { cause });
  return cause;
}
