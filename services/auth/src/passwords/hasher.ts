import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@snippetry/contracts';
import { createGate } from './gate.ts';

/** Hashes and checks passwords. */
export interface Hasher {
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
export async function createHasher(): Promise<Hasher> {
  const gate = createGate({
    concurrency: availableParallelism(),
    maxWaiting: MAX_WAITING,
    refuse: () => new AppError('service.unavailable', { retryAfter: 3 }),
  });
  const nobody = await hash(crypto.randomUUID(), PARAMETERS);
  return {
    hash: (password) => gate(() => hash(password, PARAMETERS)),
    async verify(passwordHash, password) {
      const matches = await gate(() => verify(passwordHash ?? nobody, password));
      return matches && passwordHash !== null;
    },
  };
}
