import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@snippetry/contracts';
import { createTaskLimiter } from './task-limiter.ts';

/** Hashes and checks passwords. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Whether the password is the right one; with no hash it takes as long and says no. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Argon2id, which is the library's default, as OWASP suggests it: 19 MiB, two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** At 13 ms each on one core these wait under two seconds; more would only pile up. */
const MAX_WAITING = 120;

/**
 * Creates the hasher. As many hashes run at once as there are cores: more would slow each other
 * and everything else down.
 */
export async function createPasswordHasher(): Promise<PasswordHasher> {
  const inTurn = createTaskLimiter({
    concurrency: availableParallelism(),
    maxWaiting: MAX_WAITING,
    refuse: () => new AppError('service.unavailable', { retryAfter: 3 }),
  });
  const hashOfNobody = await hash(crypto.randomUUID(), PARAMETERS);
  return {
    hash: (password) => inTurn(() => hash(password, PARAMETERS)),
    async verify(passwordHash, password) {
      const matches = await inTurn(() => verify(passwordHash ?? hashOfNobody, password));
      return matches && passwordHash !== null;
    },
  };
}
