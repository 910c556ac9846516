import type { Redis } from 'ioredis';
import { z } from 'zod';

const DevMail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.string(),
});
/** An unsent mail, shown in development. */
export type DevMail = z.output<typeof DevMail>;

interface UnsentMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

/** Latest mails of a platform in development, which has no mail server. */
export interface DevMailbox {
  add(mail: UnsentMail): Promise<void>;
  /** Newest first. */
  list(): Promise<DevMail[]>;
}

const KEY = 'auth:dev-mails';
const MAX_MAILS = 100;
const MEMORY_SECONDS = 86_400;

/** Keeps the latest mails in Redis for a day. */
export function createDevMailbox(redis: Redis): DevMailbox {
  return {
    async add({ to, subject, text, messageId }) {
      const id = messageId.replace(/^<|@.*$/g, '');
      const mail: DevMail = { id, to, subject, text, at: new Date().toISOString() };
      await redis
        .multi()
        .lpush(KEY, JSON.stringify(mail))
        .ltrim(KEY, 0, MAX_MAILS - 1)
        .expire(KEY, MEMORY_SECONDS)
        .exec();
    },
    async list() {
      const stored = await redis.lrange(KEY, 0, -1);
      return stored.map((text) => DevMail.parse(JSON.parse(text)));
    },
  };
}
