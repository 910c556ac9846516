/**
 * How long a proof is valid, and how long a new session of an account without a password counts as
 * one.
 */
export const RECENT_MS = 10 * 60_000;

/** Returns whether a time lies within the last {@link RECENT_MS}. */
export const isRecent = (at: Date | undefined) =>
  at !== undefined && Date.now() - at.getTime() < RECENT_MS;
