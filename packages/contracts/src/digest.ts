import { z } from 'zod';
import { Id } from './common.ts';
import { LIMITS } from './limits.ts';
import { Notification } from './notifications.ts';

/** Unread notifications of one digest e-mail. */
export const Digest = z.object({
  userId: Id,
  period: z.enum(['daily', 'weekly']),
  /** The newest since the last digest. */
  items: z.array(Notification).max(LIMITS.notifications.digest),
  /** All unread ones, those of earlier digests too. */
  unread: z.int(),
});
/** See the schema of the same name. */
export type Digest = z.output<typeof Digest>;
