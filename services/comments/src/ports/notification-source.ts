import type { Notification } from '@snippetry/contracts';

/** Reads a user's notifications for their event streams. */
export interface NotificationSource {
  /** Returns the notification for its user; null if the user has no such notification. */
  find(userId: string, id: string): Promise<Notification | null>;
  /** How many notifications the user has not read. */
  unread(userId: string): Promise<number>;
}
