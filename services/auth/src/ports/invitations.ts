import type { Transaction } from '@snippetry/service-kit';

/** Who uses an invitation: the account that the same transaction creates. */
export interface InvitedUser {
  id: string;
  email: string;
}

/** Lets people in who were invited. */
export interface Invitations {
  /**
   * Uses up the invitation that a link names, in the transaction that creates the account.
   *
   * @throws AppError `auth.invitation_invalid` where it was used, taken back or has run out, and
   * where it is for another address
   */
  use(tx: Transaction, secret: string, user: InvitedUser): Promise<void>;
}
