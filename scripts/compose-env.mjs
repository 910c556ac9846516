#!/usr/bin/env node
// Prints the secrets for docker-compose.yml:  node scripts/compose-env.mjs > .env
import { generateKeyPairSync, randomBytes } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const secret = () => randomBytes(32).toString('hex');
const values = {
  MONGO_PASSWORD: secret(),
  MONGO_KEY: secret(),
  REDIS_PASSWORD: secret(),
  INTERNAL_KEY: secret(),
  ENCRYPTION_KEY: secret(),
  JWT_PRIVATE_KEY: privateKey,
  JWT_PUBLIC_KEY: publicKey,
};
// Env files need each value on one line; the services restore the line breaks.
const lines = Object.entries(values).map(
  ([name, value]) => `${name}=${value.replaceAll('\n', '\\n')}`,
);
process.stdout.write(`${lines.join('\n')}\n`);
