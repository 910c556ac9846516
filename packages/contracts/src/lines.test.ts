import { expect, it } from 'vitest';
import { linesOf } from './snippet-fields.ts';

it.each([
  ['', ['']],
  ['one', ['one']],
  ['one\n', ['one']],
  ['one\r\n', ['one']],
  ['one\n\n', ['one', '']],
  ['one\r\ntwo\rthree\nfour', ['one', 'two', 'three', 'four']],
])('counts no line after a trailing newline: %j', (code, lines) => {
  expect(linesOf(code)).toEqual(lines);
});
