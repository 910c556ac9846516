import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { preparedPassword } from './password.ts';

/** Rounds of the key derivation; MongoDB's default, far above the 4096 of RFC 7677 section 4. */
const ITERATIONS = 15_000;
const KEY_BYTES = 32;
const SALT_BYTES = 28;

export const hmac = (key: Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

export const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

export interface Login {
  user: string;
  password: string;
}

/** Stored credential, which does not reveal the password (RFC 5802 section 3). */
export interface Credential {
  user: string;
  salt: Buffer;
  iterations: number;
  storedKey: Buffer;
  serverKey: Buffer;
}

/** Derives a credential with a salt of its own. Throws if no client could send the password. */
export function makeCredential({ user, password }: Login): Credential {
  if (!user) throw new Error('the user name is empty');
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(preparedPassword(password), salt, ITERATIONS, KEY_BYTES, 'sha256');
  return {
    user,
    salt,
    iterations: ITERATIONS,
    storedKey: hash(hmac(salted, 'Client Key')),
    serverKey: hmac(salted, 'Server Key'),
  };
}

/** A credential without a known password, so that replies do not reveal which names exist. */
export function decoyFor(user: string, real: Credential): Credential {
  const salt = hmac(real.serverKey, `salt of ${user}`).subarray(0, SALT_BYTES);
  const key = randomBytes(KEY_BYTES);
  return { user, salt, iterations: ITERATIONS, storedKey: key, serverKey: key };
}
