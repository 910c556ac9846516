import { randomBytes } from 'node:crypto';
import { anId } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { UnreadableToken } from './encrypted-token.ts';
import { createTokenCipher } from './token-cipher.ts';

const aKey = () => randomBytes(32).toString('hex');
const owner = anId();
const token = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

it('decrypts a token for the owner it was encrypted for, and for nobody else', () => {
  const cipher = createTokenCipher([aKey()]);
  const encrypted = cipher.encrypt(token, owner);
  expect(cipher.decrypt(encrypted, owner)).toBe(token);
  expect(() => cipher.decrypt(encrypted, anId())).toThrow(UnreadableToken);
});

it('leaves no trace of token or key in an encrypted token', () => {
  const key = aKey();
  const encrypted = JSON.stringify(createTokenCipher([key]).encrypt(token, owner));
  expect(encrypted).not.toContain(token);
  expect(encrypted).not.toContain(Buffer.from(token).toString('base64'));
  expect(encrypted).not.toContain(key.slice(0, 16));
});

it('encrypts the same token differently each time', () => {
  const cipher = createTokenCipher([aKey()]);
  const [one, two] = [cipher.encrypt(token, owner), cipher.encrypt(token, owner)];
  expect(one.iv).not.toBe(two.iv);
  expect(one.data).not.toBe(two.data);
});

it.each(['iv', 'tag', 'data'] as const)(
  'refuses an encrypted token whose %s was changed',
  (part) => {
    const cipher = createTokenCipher([aKey()]);
    const encrypted = cipher.encrypt(token, owner);
    const bytes = Buffer.from(encrypted[part], 'base64');
    bytes[0] = (bytes[0] ?? 0) ^ 1;
    const changed = { ...encrypted, [part]: bytes.toString('base64') };
    expect(() => cipher.decrypt(changed, owner)).toThrow(UnreadableToken);
  },
);

it('refuses an encrypted token with a shortened authentication tag', () => {
  const cipher = createTokenCipher([aKey()]);
  const encrypted = cipher.encrypt(token, owner);
  const tag = Buffer.from(encrypted.tag, 'base64').subarray(0, 4).toString('base64');
  expect(() => cipher.decrypt({ ...encrypted, tag }, owner)).toThrow(UnreadableToken);
});

it('decrypts tokens of the older key after a rotation, and encrypts with the newer one', () => {
  const [older, newer] = [aKey(), aKey()];
  const encrypted = createTokenCipher([older]).encrypt(token, owner);
  const rotated = createTokenCipher([newer, older]);
  expect(rotated.decrypt(encrypted, owner)).toBe(token);
  const encryptedAgain = rotated.encrypt(token, owner);
  expect(encryptedAgain.keyId).not.toBe(encrypted.keyId);
  expect(() => createTokenCipher([older]).decrypt(encryptedAgain, owner)).toThrow(UnreadableToken);
});
