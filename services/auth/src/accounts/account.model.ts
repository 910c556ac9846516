import { AppError } from '@snippetry/contracts';
import { isDuplicateKeyError } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { type Account, canonical, emailKey, type NewAccount } from './account.ts';

export interface AccountDoc extends Omit<Account, 'id' | 'tokensValidAfter'> {
  _id: Types.ObjectId;
  usernameKey: string;
  emailKey: string;
  /** Whether the reputation has changed since it was last announced. */
  isReputationNew?: boolean;
  /** See `AccountRepository.lock`. */
  heldAt?: Date;
  /**
   * Tokens issued at or before `before` (Unix seconds) are revoked, except the one with the id
   * `keep`. Stored data has this field name.
   */
  tokenCut?: { before: number; keep: string };
  /** See `ProofRepository`. */
  proofs?: { last: Date; before: Date | null };
}

/** Names of the unique indexes, by which duplicates are recognized. */
const UNIQUE = { username: 'one_username', email: 'one_email' } as const;

const text = { type: String, default: '' };
const count = { type: Number, default: 0 };
const totals = {
  totalSnippets: count,
  totalViews: count,
  totalStars: count,
  totalForks: count,
};

function accountSchema(): Schema<AccountDoc> {
  const schema = new Schema<AccountDoc>(
    {
      username: { type: String, required: true },
      usernameKey: { type: String, required: true },
      email: { type: String, required: true },
      emailKey: { type: String, required: true },
      emailVerifiedAt: { type: Date, default: null },
      passwordHash: { type: String, default: null },
      secondFactor: { type: Schema.Types.Mixed, default: null },
      preferences: { type: Schema.Types.Mixed, default: null },
      isMadeModerator: { type: Boolean, default: false },
      isMadeAdmin: { type: Boolean, required: false },
      groupGrants: {
        type: [{ provider: String, issuer: String, groups: [String], until: Date, _id: false }],
        default: undefined,
      },
      avatar: text,
      firstName: text,
      lastName: text,
      bio: text,
      location: text,
      website: text,
      githubUsername: text,
      starsReceived: count,
      forksReceived: count,
      likesReceived: count,
      followerCount: count,
      followingCount: count,
      suspension: { type: { reason: String, at: Date, by: String }, _id: false, default: null },
      version: { type: Number, default: 1 },
      isDemo: { type: Boolean, required: true },
      expiresAt: { type: Date, default: null },
      stats: { public: totals, all: totals },
      tokenCut: { type: { before: Number, keep: String }, _id: false, required: false },
      proofs: { type: { last: Date, before: Date }, _id: false, required: false },
      isReputationNew: { type: Boolean, required: false },
      heldAt: { type: Date, required: false },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
    },
    { collection: 'accounts', versionKey: false, minimize: false },
  );
  schema.index({ usernameKey: 1 }, { name: UNIQUE.username, unique: true });
  schema.index({ emailKey: 1 }, { name: UNIQUE.email, unique: true });
  schema.index({ isDemo: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
  schema.index({ createdAt: -1, _id: -1 }, { name: 'by_age' });
  schema.index(
    { isMadeModerator: 1 },
    { name: 'made_moderators', partialFilterExpression: { isMadeModerator: true } },
  );
  schema.index({ isMadeAdmin: 1 }, { name: 'made_admins', sparse: true });
  schema.index({ 'groupGrants.until': 1 }, { name: 'group_grants', sparse: true });
  schema.index({ 'suspension.at': 1 }, { name: 'suspensions', sparse: true });
  schema.index({ isDemo: 1, usernameKey: 1 }, { name: 'by_name' });
  schema.index({ isDemo: 1, expiresAt: 1 }, { name: 'expiry' });
  schema.index({ 'suspension.by': 1 }, { name: 'suspended_by', sparse: true });
  schema.index({ isReputationNew: 1 }, { name: 'new_reputations', sparse: true });
  schema.index(
    { 'secondFactor.secret.keyId': 1, _id: 1 },
    {
      name: 'second_factor_keys',
      partialFilterExpression: { 'secondFactor.secret.keyId': { $exists: true } },
    },
  );
  schema.index({ 'tokenCut.before': 1 }, { name: 'cuts', sparse: true });
  return schema;
}

export function accountModel(connection: Connection): Model<AccountDoc> {
  const existing: Model<AccountDoc> | undefined = connection.models.Account;
  return existing ?? connection.model<AccountDoc>('Account', accountSchema());
}

/** Defaults for accounts that were stored before these fields existed. */
const LATER_FIELDS = {
  likesReceived: 0,
  followerCount: 0,
  followingCount: 0,
  suspension: null,
  secondFactor: null,
  preferences: null,
  isMadeModerator: false,
  isMadeAdmin: false,
  groupGrants: [],
};

export function toRecord(doc: AccountDoc): Account {
  const { _id, usernameKey, emailKey: _, tokenCut, emailVerifiedAt, heldAt: __, ...others } = doc;
  const { isReputationNew: ___, proofs: ____, ...rest } = others;
  // Earlier versions had no confirmation; their accounts count as confirmed.
  const verifiedAt =
    emailVerifiedAt === undefined && !doc.isDemo ? doc.createdAt : (emailVerifiedAt ?? null);
  const tokensValidAfter = tokenCut?.before ?? null;
  const computed = { emailVerifiedAt: verifiedAt, tokensValidAfter, id: _id.toHexString() };
  return { ...LATER_FIELDS, ...rest, ...computed };
}

/** Returns the stored fields of a new account; all others get the defaults of the model. */
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
