import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@snippetry/contracts';
import { createTaskLimiter } from './task-limiter.ts';

/** Hashes and checks passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Returns false for a missing hash after the same time as for a wrong password. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** OWASP's recommendation for Argon2id, and the library's default: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At 13 ms per hash on one core, the last one waits for less than two seconds. */
const MAX_WAITING = 120;

/**
 * Creates the hasher. It runs one hash per core at a time: more would slow down each other and all
 * other requests.
 */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const limit = createTaskLimiter({
    concurrency: availableParallelism(),
    maxWaiting: MAX_WAITING,
    refuse: () => new AppError('service.unavailable', { retryAfter: 3 }),
  });
  const dummyHash = await hash(crypto.randomUUID(), PARAMETERS);
  return {
    hash: (password) => limit(() => hash(password, PARAMETERS)),
    async verify(passwordHash, password) {
      const matches = await limit(() => verify(passwordHash ?? dummyHash, password));
      return matches && passwordHash !== null;
    },
  };
}
