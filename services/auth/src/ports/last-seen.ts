/** Knows when accounts were used last. */
export interface LastSeen {
  /** The last use of a session, by account; without those of whom none is known. */
  of(accountIds: readonly string[]): Promise<ReadonlyMap<string, Date>>;
}
