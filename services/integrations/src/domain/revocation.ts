import type { EncryptedToken } from '@snippetry/service-kit';

/** A token that is to be withdrawn at GitHub, of a connection that is gone. */
export interface Revocation {
  id: string;
  accountId: number;
  /** In clear. */
  token: string;
}

/** What a revocation is made from. */
export interface NewRevocation {
  id: string;
  userId: string;
  accountId: number;
  token: EncryptedToken;
}
