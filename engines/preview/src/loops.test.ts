import { parse } from 'sucrase/dist/esm/parser/index.js';
import { TokenType } from 'sucrase/dist/esm/parser/tokenizer/types.js';
import { expect, it } from 'vitest';
import { GUARD, guardLoops } from './loops.ts';

const number = (name: string) => TokenType[name] ?? -1;

function guarded(code: string): string {
  const { tokens } = parse(code, true, false, false);
  return guardLoops(code, tokens, {
    _while: number('_while'),
    _for: number('_for'),
    parenL: number('parenL'),
    parenR: number('parenR'),
    braceL: number('braceL'),
    braceR: number('braceR'),
    dollarBraceL: number('dollarBraceL'),
    semi: number('semi'),
  });
}

it.each([
  ['while (a) b();', `while (${GUARD}() && (a)) b();`],
  ['do { b(); } while (f(a));', `do { b(); } while (${GUARD}() && (f(a)));`],
  ['for (;;) {}', `for (;${GUARD}();) {}`],
  ['for (let i = 0; i < 3; i++) {}', `for (let i = 0;${GUARD}() && ( i < 3); i++) {}`],
  [
    'for (let f = () => { a; b; }; f(); ) {}',
    `for (let f = () => { a; b; };${GUARD}() && ( f()); ) {}`,
  ],
])('guards the loop %s', (code, expected) => {
  expect(guarded(code)).toBe(expected);
});

it.each([
  'for (const a of list) {}',
  'for (const key in object) {}',
  'const text = "while (true) {}";',
  'const tag = <p>for (;;) and while (true)</p>;',
  '// while (true)\nobject.while(1);',
])('adds no loop guard to %s', (code) => {
  expect(guarded(code)).toBe(code);
});

it('guards nested loops and keeps line numbers', () => {
  const code = 'while (a) {\n  for (;;) {\n    while (b) {}\n  }\n}\n';
  const result = guarded(code);
  expect(result.split(GUARD)).toHaveLength(4);
  expect(result.split('\n')).toHaveLength(code.split('\n').length);
});
