import { statSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ensureSecrets, publicKeyOf } from '../lib/secrets.mjs';
import { scratch } from './scratch.mjs';

it('creates secrets once, readable by this user only, and prefers those of the environment', () => {
  const dir = scratch();
  const first = ensureSecrets(dir, {});
  expect(ensureSecrets(dir, {})).toEqual(first);
  expect(first.ENCRYPTION_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(first.DEV_MAIL_KEY).toMatch(/^[0-9a-f]{64}$/);
  expect(first.JWT_PUBLIC_KEY).toContain('BEGIN PUBLIC KEY');
  const modes = ['jwt-private.pem', 'internal-key', 'encryption-key'].map(
    (name) => statSync(path.join(dir, 'secrets', name)).mode & 0o777,
  );
  expect(modes).toEqual([0o600, 0o600, 0o600]);
  expect(ensureSecrets(dir, { INTERNAL_KEY: 'given' }).INTERNAL_KEY).toBe('given');
});

it('derives a public key from each private one', () => {
  const [first, second] = [scratch(), scratch()].map((dir) => ensureSecrets(dir, {}));
  expect(publicKeyOf(first.JWT_PRIVATE_KEY + second.JWT_PRIVATE_KEY)).toBe(
    first.JWT_PUBLIC_KEY + second.JWT_PUBLIC_KEY,
  );
});
