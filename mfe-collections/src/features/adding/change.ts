import type { MembershipResult } from '../../data/membership.ts';

/** A collection that is to hold the snippets, or not to hold them any more. */
export interface Change {
  collection: { _id: string; name: string };
  wanted: boolean;
  /** How many of them it holds. */
  held: number;
}

/** What became of a change. */
export interface Outcome extends MembershipResult {
  change: Change;
}
