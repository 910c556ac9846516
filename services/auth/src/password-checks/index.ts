import type { BaseConfig, ServiceBase } from '@snippetry/service-kit';
import type { AccountRepository, SignInPolicy } from '../accounts/index.ts';
import { createAttemptLimiter, createKnownNetworks } from './attempt-limiter.ts';
import type { Digest } from './digest.ts';
import { PasswordCheck } from './password-check.service.ts';
import { createPasswordHasher } from './password-hasher.ts';

interface PasswordChecksDeps {
  accounts: AccountRepository;
  signInPolicy: SignInPolicy;
  digest: Digest;
}

/** Creates the hasher of passwords and the checks that limit guessing. */
export async function createPasswordChecks(
  { config, redis }: ServiceBase<BaseConfig & { ACCOUNT_ATTEMPTS: number }>,
  { accounts, signInPolicy, digest }: PasswordChecksDeps,
) {
  const hasher = await createPasswordHasher();
  const networks = createKnownNetworks(redis, digest);
  const options = { redis, known: networks, free: config.ACCOUNT_ATTEMPTS, digest };
  const checkWith = (name: string) => {
    const attempts = createAttemptLimiter({ ...options, name });
    return new PasswordCheck({ accounts, signInPolicy, hasher, attempts });
  };
  return {
    hasher,
    networks,
    signInPassword: checkWith('auth:sign-in'),
    // Counted apart from sign-ins: a stranger who guesses there must not keep the owner from
    // changing the password.
    ownPassword: checkWith('auth:change-password'),
    deletionPassword: checkWith('auth:delete-account'),
  };
}

export type { KnownNetworks } from './attempt-limiter.ts';
export { type Digest, digestsOf } from './digest.ts';
export { refuseGuessable } from './guessable-password.ts';
export { PasswordCheck, wrongOwnPassword } from './password-check.service.ts';
export type { PasswordHasher } from './password-hasher.ts';
