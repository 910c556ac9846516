import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@snippetry/contracts';
import { createTaskLimiter } from './task-limiter.ts';

/** OWASP's recommendation for Argon2id, and the library's default: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At 13 ms per hash on one core, the last one waits for less than two seconds. */
const MAX_WAITING = 120;

/**
 * Creates the hasher of passwords. It runs one hash per core at a time: more would slow down one
 * another and all other requests.
 */
export async function createPasswordHasher() {
  const limit = createTaskLimiter({
    concurrency: availableParallelism(),
    maxWaiting: MAX_WAITING,
    refuse: () => new AppError('service.unavailable', { retryAfter: 3 }),
  });
  const dummyHash = await hash(crypto.randomUUID(), PARAMETERS);
  return {
    hash: (password: string): Promise<string> => limit(() => hash(password, PARAMETERS)),
    /** Returns false for a missing hash after the same time as for a wrong password. */
    async verify(passwordHash: string | null, password: string): Promise<boolean> {
      const matches = await limit(() => verify(passwordHash ?? dummyHash, password));
      return matches && passwordHash !== null;
    },
  };
}

export type PasswordHasher = Awaited<ReturnType<typeof createPasswordHasher>>;
