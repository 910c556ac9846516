import { AppError } from '@snippetry/contracts';
import { brokeIndex } from '@snippetry/service-kit';
import { type AccountDoc, UNIQUE } from './account.model.ts';
import type { Account } from './account.ts';

/** An account as the rest of the service knows it. */
export function toRecord(doc: AccountDoc): Account {
  const { _id, usernameKey, emailKey, tokenCut, ...rest } = doc;
  return { ...rest, id: _id.toHexString() };
}

/** The same where there may be none. */
export const orNull = (doc: AccountDoc | null): Account | null => (doc ? toRecord(doc) : null);

/** Says which name is taken where a unique index refused a document. */
export function translated(error: unknown): unknown {
  const options = { cause: error };
  if (brokeIndex(error, UNIQUE.username)) return new AppError('auth.username_taken', options);
  if (brokeIndex(error, UNIQUE.email)) return new AppError('auth.email_taken', options);
  return error;
}
