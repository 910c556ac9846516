/** What is known of a user who registered recently. */
export interface NewcomerRecord {
  isDemo: boolean;
  /** Their first snippet; null until it is created. */
  snippetId: string | null;
}
