import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The platform's secrets. Those that the environment does not set are generated once and stored in
 * the data folder, readable by this user only.
 */
export function ensureSecrets(dataDir, env) {
  const dir = path.join(dataDir, 'secrets');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
  const secret = (variable, file, make) =>
    env[variable] || readOrCreate(path.join(dir, file), make);
  const privateKey = secret('JWT_PRIVATE_KEY', 'jwt-private.pem', newPrivateKey);
  return {
    JWT_PRIVATE_KEY: privateKey,
    JWT_PUBLIC_KEY: env.JWT_PUBLIC_KEY || publicKeyOf(privateKey),
    INTERNAL_KEY: secret('INTERNAL_KEY', 'internal-key', randomHex),
    DEV_MAIL_KEY: secret('DEV_MAIL_KEY', 'dev-mail-key', randomHex),
    ENCRYPTION_KEY: secret('ENCRYPTION_KEY', 'encryption-key', randomHex),
    EMBEDDED_MONGO_PASSWORD: secret('EMBEDDED_MONGO_PASSWORD', 'mongo-password', randomHex),
    REDIS_PASSWORD: secret('REDIS_PASSWORD', 'redis-password', randomHex),
    SANDBOX_GITHUB_SECRET: secret('SANDBOX_GITHUB_SECRET', 'sandbox-github-secret', randomHex),
  };
}

export const randomHex = () => randomBytes(32).toString('hex');

/**
 * Derives the public keys instead of storing them, so that they never differ from the private ones.
 *
 * @param privateKeys one PEM key, or several one after the other
 */
export function publicKeyOf(privateKeys) {
  const keys = privateKeys.split(/(?=-----BEGIN )/).filter((key) => key.startsWith('-----BEGIN '));
  return keys.map((key) => createPublicKey(key).export({ type: 'spki', format: 'pem' })).join('');
}

export function newPrivateKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' });
}

function readOrCreate(file, make) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  const value = make();
  // Writing in place would leave half a key behind when the start is interrupted; a rename does not.
  writeFileSync(`${file}.new`, value, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return value;
}
