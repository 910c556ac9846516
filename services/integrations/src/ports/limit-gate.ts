/** Remembers until when GitHub takes no more requests of a user, for all processes. */
export interface LimitGate {
  /** Null while requests may be sent. */
  closedUntil(userId: string): Promise<Date | null>;
  /** Closes the gate; it opens at the latest time that it was closed until. */
  close(userId: string, until: Date): Promise<void>;
  /** For another account, whose limits are its own. */
  open(userId: string): Promise<void>;
}
