/** How long a proof counts, and how long a session of an account without a password is one. */
export const RECENT_MS = 10 * 60_000;

/** Whether a moment lies within {@link RECENT_MS}. */
export const isRecent = (at: Date | undefined) =>
  at !== undefined && Date.now() - at.getTime() < RECENT_MS;
