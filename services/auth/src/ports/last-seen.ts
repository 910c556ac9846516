/** Reads when accounts were last used. */
export interface LastSeen {
  /** Returns the last use of any session, by account id; accounts without one are missing. */
  lastSeenOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}
