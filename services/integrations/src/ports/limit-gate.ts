/** An account of GitHub as one user has connected it: its limits are those of the user's token. */
export interface LimitedAccount {
  userId: string;
  accountId: number;
}

/** Remembers until when GitHub takes no more requests of a connection, for all processes. */
export interface LimitGate {
  /** Null while requests may be sent. */
  closedUntil(account: LimitedAccount): Promise<Date | null>;
  /** Closes the gate; it opens at the latest time that it was closed until. */
  close(account: LimitedAccount, until: Date): Promise<void>;
}
