import { expect, it } from 'vitest';
import { safeLink } from './safe-link.ts';

it('accepts the address of a web page as a link', () => {
  expect(safeLink('https://github.com/mira')).toBe('https://github.com/mira');
});

it.each(['javascript:alert(1)', 'data:text/html,x', '//github.com', ''])(
  'accepts no link to %j',
  (address) => {
    expect(safeLink(address)).toBeUndefined();
  },
);
