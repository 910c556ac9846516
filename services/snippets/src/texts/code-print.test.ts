import { aSnippet } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { bandsOf, codePrint, resemblance, shinglesOf } from './code-print.ts';

const code = aSnippet().content;
const alike = (a: string, b: string) => resemblance(shinglesOf(a), shinglesOf(b));

it('the comparison of two codes ignores indentation, line ends and case', () => {
  const other = code.replaceAll('  ', '\t').replaceAll('\n', '\r\n').toUpperCase();
  expect(alike(code, other)).toBe(100);
  expect(codePrint(other).codeBands).toEqual(codePrint(code).codeBands);
  expect(codePrint(other).codeHash).not.toBe(codePrint(code).codeHash);
});

it('the comparison of two codes returns the percentage of shared token runs', () => {
  const words = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => `w${from + at}`).join(' ');
  // 18 runs each, those of the second code start one token later: 17 of 19 are shared.
  expect(alike(words(0, 20), words(1, 21))).toBe(89);
  expect(alike(words(0, 20), words(20, 40))).toBe(0);
});

it('the comparison of two codes finds no similarity of very short code', () => {
  expect(shinglesOf('const a = b + c;').size).toBe(0);
  expect(codePrint('return null;').codeBands).toEqual([]);
  expect(alike('', '')).toBe(0);
});

it('nearly all pairs of codes of 80 % resemblance share a key, and few pairs below 30 %', () => {
  const words = (seed: number, changed: number) =>
    Array.from({ length: 120 }, (_, at) => `w${seed}_${at}_${at < changed ? 'x' : ''}`).join(' ');
  const sharing = (changed: number) => {
    const pairs = Array.from({ length: 200 }, (_, seed) => seed).filter((seed) => {
      const keys = new Set(bandsOf(shinglesOf(words(seed, 0))));
      return bandsOf(shinglesOf(words(seed, changed))).some((key) => keys.has(key));
    });
    return pairs.length;
  };
  expect(alike(words(1, 0), words(1, 11))).toBeGreaterThanOrEqual(80);
  expect(sharing(11)).toBeGreaterThanOrEqual(196);
  expect(alike(words(1, 0), words(1, 66))).toBeLessThanOrEqual(30);
  expect(sharing(66)).toBeLessThanOrEqual(80);
});
