import { randomBytes } from 'node:crypto';
import { anId } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { UnreadableToken } from '../domain/sealed-token.ts';
import { createTokenBox } from './token-box.ts';

const aKey = () => randomBytes(32).toString('hex');
const owner = anId();
const token = 'gho_16C7e42F292c6912E7710c838347Ae178B4a';

it('opens a token that it sealed, and only for the owner it was sealed for', () => {
  const box = createTokenBox([aKey()]);
  const sealed = box.seal(token, owner);
  expect(box.open(sealed, owner)).toBe(token);
  expect(() => box.open(sealed, anId())).toThrow(UnreadableToken);
});

it('leaves no trace of the token or the key in what is stored', () => {
  const key = aKey();
  const sealed = JSON.stringify(createTokenBox([key]).seal(token, owner));
  expect(sealed).not.toContain(token);
  expect(sealed).not.toContain(Buffer.from(token).toString('base64'));
  expect(sealed).not.toContain(key.slice(0, 16));
});

it('seals the same token differently each time', () => {
  const box = createTokenBox([aKey()]);
  const [one, two] = [box.seal(token, owner), box.seal(token, owner)];
  expect(one.iv).not.toBe(two.iv);
  expect(one.data).not.toBe(two.data);
});

it.each(['iv', 'tag', 'data'] as const)('refuses a token whose %s was changed', (part) => {
  const box = createTokenBox([aKey()]);
  const sealed = box.seal(token, owner);
  const bytes = Buffer.from(sealed[part], 'base64');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  const changed = { ...sealed, [part]: bytes.toString('base64') };
  expect(() => box.open(changed, owner)).toThrow(UnreadableToken);
});

it('refuses a shortened authentication tag', () => {
  const box = createTokenBox([aKey()]);
  const sealed = box.seal(token, owner);
  const tag = Buffer.from(sealed.tag, 'base64').subarray(0, 4).toString('base64');
  expect(() => box.open({ ...sealed, tag }, owner)).toThrow(UnreadableToken);
});

it('still opens after a rotation a token that the older key sealed, and seals with the newer', () => {
  const [older, newer] = [aKey(), aKey()];
  const sealed = createTokenBox([older]).seal(token, owner);
  const rotated = createTokenBox([newer, older]);
  expect(rotated.open(sealed, owner)).toBe(token);
  const resealed = rotated.seal(token, owner);
  expect(resealed.keyId).not.toBe(sealed.keyId);
  expect(() => createTokenBox([older]).open(resealed, owner)).toThrow(UnreadableToken);
});
