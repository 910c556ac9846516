// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { formatCall, inspect } from './inspect.ts';

class Point {
  x = 1;
}

describe('a value on the console', () => {
  it.each([
    ['text', 'text'],
    [7, '7'],
    [-0, '0'],
    [12n, '12n'],
    [null, 'null'],
    [undefined, 'undefined'],
    [true, 'true'],
    [Symbol('s'), 'Symbol(s)'],
    [function named() {}, 'ƒ named()'],
    [() => undefined, 'ƒ anonymous()'],
    [new Error('broken'), 'Error: broken'],
    [/a+/g, '/a+/g'],
    [[1, 'a', [2]], '[1, "a", [2]]'],
    [{ a: 1, b: 'x' }, '{ a: 1, b: "x" }'],
    [{}, '{}'],
    [new Point(), 'Point { x: 1 }'],
    [new Map([['k', { v: 1 }]]), 'Map {"k" => { v: 1 }}'],
    [new Set([1, 'a']), 'Set {1, "a"}'],
    [Object.create(null), '{}'],
  ])('%# is shown in one line as %s', (value, shown) => {
    expect(inspect(value)).toBe(shown);
  });

  it('shows an element by its tag', () => {
    expect(inspect([document.createElement('main')])).toBe('[<main>]');
  });

  it('is truncated if it is deep, long or contains itself', () => {
    expect(inspect({ a: { b: { c: { d: 1 } } } })).toBe('{ a: { b: { c: {…} } } }');
    expect(inspect([[[[1]]]])).toBe('[[[[…]]]]');
    const many = inspect(Array.from({ length: 60 }, (_, n) => n));
    expect(many.endsWith('48, 49, …]')).toBe(true);
    expect(inspect(Object.fromEntries(many.split('').map((_, n) => [`k${n}`, n])))).toContain('…');
    const loop: Record<string, unknown> = { a: 1 };
    loop.self = loop;
    expect(inspect(loop)).toBe('{ a: 1, self: [circular] }');
  });

  it('never throws, whatever its getters do', () => {
    const hostile = {
      get a() {
        throw new Error('no');
      },
    };
    expect(inspect(hostile)).toBe('[unreadable]');
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(inspect(proxy)).toBe('[unreadable]');
  });
});

describe('a console call', () => {
  it.each([
    [['a', 1, { b: 2 }], 'a 1 { b: 2 }'],
    [['%s is %d', 'x', 3], 'x is 3'],
    [['%o and %c styled', { a: 1 }, 'color: red', 'rest'], '{ a: 1 } and  styled rest'],
    [['100%% of %s', 'all'], '100% of all'],
    [['%s and %s', 'one'], 'one and %s'],
    [['100%'], '100%'],
    [[], ''],
  ])('%j is one line: %s', (args, text) => {
    expect(formatCall(args)).toBe(text);
  });
});
