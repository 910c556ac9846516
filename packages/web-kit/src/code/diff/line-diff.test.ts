import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { lineDiff } from './line-diff.ts';

const LIMITS = { scanLimit: 2000, timeout: 300 };

function applied(a: string, b: string): string {
  let out = '';
  let at = 0;
  for (const { fromA, toA, fromB, toB } of lineDiff(a, b, LIMITS)) {
    out += a.slice(at, fromA) + b.slice(fromB, toB);
    at = toA;
  }
  return out + a.slice(at);
}

/** Removed and added text of each chunk. */
function chunks(a: string, b: string): string[][] {
  const text = (code: string) => Text.of(code.split('\n'));
  const override = (one: string, other: string) => lineDiff(one, other, LIMITS);
  return Chunk.build(text(a), text(b), { override }).map((chunk) => [
    a.slice(chunk.fromA, chunk.toA),
    b.slice(chunk.fromB, chunk.toB),
  ]);
}

const lines = Array.from({ length: 30 }, (_, index) => `const line${index + 1} = ${index + 1};`);
const all = lines.join('\n');
const without = [...lines.slice(0, 19), ...lines.slice(20)].join('\n');

describe('a comparison by lines', () => {
  it('marks exactly the removed or added line', () => {
    expect(chunks(all, without)).toEqual([['const line20 = 20;\n', '']]);
    expect(chunks(without, all)).toEqual([['', 'const line20 = 20;\n']]);
    expect(chunks('a\nb\n', 'x\na\nb\n')).toEqual([['', 'x\n']]);
  });

  it('pairs a line with the one that replaced it', () => {
    expect(chunks(all, all.replace('line3 = 3', 'line3 = 33'))).toEqual([
      ['const line3 = 3;\n', 'const line3 = 33;\n'],
    ]);
  });

  it.each([
    [all, without],
    [without, all],
    [all, `${all}\nmore`],
    [`${all}\nmore`, all],
    ['a\nb', 'a\nb\n'],
    ['a\nb\n', 'a\nb'],
    ['', 'a'],
    ['a', ''],
    ['', '\n'],
    ['\n\n\n', '\n'],
    ['a', 'b'],
    ['a\nb\nc', 'c\nb\na'],
    ['x\na\nb', 'a\nb'],
    ['a\nb\nx', 'y\na\nb'],
    ['😀\nb', '😁\nb\nc'],
  ])('transforms %j into %j', (a, b) => {
    expect(applied(a, b)).toBe(b);
  });

  it('transforms any text into any other', () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const some = () => Array.from({ length: random(12) }, () => 'abc\n'[random(4)]).join('');
    for (let round = 0; round < 3000; round += 1) {
      const [a, b] = [some(), some()];
      expect(applied(a, b)).toBe(b);
    }
  });
});
