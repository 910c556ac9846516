import { describe, expect, it } from 'vitest';
import { fieldName } from './field-names.ts';
import { readSafeInteger, writeSafeInteger } from './int64.ts';

describe('a field name', () => {
  it('equals its bytes, however many other names were read before', () => {
    const names = ['', 'é', '漢字', 'Aa', 'BB', 'a\u0001', 'x'.repeat(64), 'x'.repeat(65)];
    // More names than the cache holds.
    for (let n = 0; n < 5000; n++) names.push(`field-${n}`);
    for (const name of [...names, ...names]) {
      const bytes = Buffer.from(`before${name}behind`);
      const start = 'before'.length;
      expect(fieldName(bytes, start, start + Buffer.byteLength(name))).toBe(name);
    }
  });
});

describe('a 64-bit integer that a number holds exactly', () => {
  it.each([0, -0, 1, -1, 2 ** 32, -(2 ** 32), -(2 ** 32) - 1, 8.64e15, -8.64e15])(
    'is written and read as %d',
    (value) => {
      const bytes = Buffer.alloc(10);
      writeSafeInteger(bytes, value, 1);
      expect(bytes.readBigInt64LE(1)).toBe(BigInt(value));
      expect(readSafeInteger(bytes, 1)).toBe(value + 0);
    },
  );
});
