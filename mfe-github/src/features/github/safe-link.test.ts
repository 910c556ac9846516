import { expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

it('keeps the address of a web page', () => {
  expect(safeLink('https://github.com/mira')).toBe('https://github.com/mira');
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//github.com', ''])('drops %j', (address) => {
  expect(safeLink(address)).toBeUndefined();
});
