import { expect, it } from 'vitest';
import { cappedCount, cardNumber, compactNumber, fullNumber } from './numbers.ts';

it('writes counts in full, compact from a thousand, and capped at two digits', () => {
  expect([999, 1000, 1_018_307, -1, 2.5].map(fullNumber)).toEqual([
    '999',
    '1,000',
    '1,018,307',
    '-1',
    '2.5',
  ]);
  expect([392, 1000, 4821].map(compactNumber)).toEqual(['392', '1.0K', '4.8K']);
  expect([99_999, 100_000, 1_234_567].map(cardNumber)).toEqual(['99,999', '100.0K', '1.2M']);
  expect([0, 99, 100].map(cappedCount)).toEqual(['0', '99', '99+']);
});
