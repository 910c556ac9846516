import { describe, expect, it } from 'vitest';
import { indentOf, replacement } from './changes.ts';

function apply(before: string, after: string): string {
  const change = replacement(before, after);
  if (!change) return before;
  return before.slice(0, change.from) + change.insert + before.slice(change.to);
}

describe('a replacement of the text', () => {
  it('changes only the part that differs, so that a cursor elsewhere stays', () => {
    expect(replacement('let a = 1\nlet b', 'let a = 25\nlet b')).toEqual({
      from: 8,
      to: 9,
      insert: '25',
    });
    expect(replacement('ab', 'xab')).toEqual({ from: 0, to: 0, insert: 'x' });
  });

  it('changes nothing when nothing differs', () => {
    expect(replacement('same', 'same')).toBeNull();
  });

  it.each([
    ['', 'a'],
    ['a', ''],
    ['aaa', 'aa'],
    ['abab', 'abbab'],
    ['x\ny', 'y\nx'],
  ])('turns %j into %j', (before, after) => {
    expect(apply(before, after)).toBe(after);
  });
});

describe('the indent of code', () => {
  it('is read from the first indented line', () => {
    expect(indentOf('a\n\tb')).toBe('\t');
    expect(indentOf('a:\n    b')).toBe('    ');
    expect(indentOf('a {\n  b\n}')).toBe('  ');
    expect(indentOf('/**\n * x\n */\nfoo')).toBe('  ');
    expect(indentOf('')).toBe('  ');
  });
});
