import type { MembershipResult } from '../../data/membership.ts';

/** A collection to which the snippets are added, or from which they are removed. */
export interface Change {
  collection: { _id: string; name: string };
  wanted: boolean;
  /** Number of the snippets that it contains. */
  containedCount: number;
}

export interface Outcome extends MembershipResult {
  change: Change;
}
