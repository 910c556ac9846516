import { expect, it } from 'vitest';
import { linesOf } from './snippet-fields.ts';

it.each([
  ['', ['']],
  ['one', ['one']],
  ['one\n', ['one']],
  ['one\r\n', ['one']],
  ['one\n\n', ['one', '']],
  ['one\r\ntwo\rthree\nfour', ['one', 'two', 'three', 'four']],
])('a final line end is no line of its own: %j', (code, lines) => {
  expect(linesOf(code)).toEqual(lines);
});
