/** What is known of somebody who came recently. */
export interface NewcomerRecord {
  isDemo: boolean;
  /** The first snippet they made. */
  snippetId: string | null;
}
