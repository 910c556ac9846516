import { Binary, UUID } from 'bson';
import { expect, it } from 'vitest';
import { shellText } from './shell.ts';

it('prints a UUID, and bytes that only claim to be one', () => {
  const uuid = new UUID('00112233-4455-6677-8899-aabbccddeeff');
  expect(shellText(uuid)).toBe('UUID("00112233-4455-6677-8899-aabbccddeeff")');
  expect(shellText(new Binary(Buffer.from('ab'), 4))).toBe(
    '{"$binary":{"base64":"YWI=","subType":"04"}}',
  );
});
