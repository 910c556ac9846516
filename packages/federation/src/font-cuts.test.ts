import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { charactersFor, charactersOf, cutOf, FONT_CHARACTERS } from './font-cuts.ts';
import { resolveHere } from './toolchain-paths.ts';

const styles = readFileSync(resolveHere('@snippetry/web-kit/styles/fonts.css'), 'utf8');

const faces = [...styles.matchAll(/\/([^/"]+)\.woff2(\?\w+)?"[^}]+unicode-range:([^;]+);/g)].map(
  ([, name = '', part = '', range = '']) => ({
    name,
    part,
    range: range.trim().replaceAll(/\s+/g, ' '),
  }),
);

it('every font of the design system has a subset, so that none is sent in full', () => {
  expect(new Set(faces.map(({ name }) => name)).size).toBe(3);
  expect(faces.filter(({ name }) => !cutOf(name))).toEqual([]);
});

it('subsets contain exactly the characters of their `unicode-range` in the styles', () => {
  const sorted = (text: string) => [...text].sort().join('');
  for (const { part, range } of faces) {
    expect(sorted(charactersOf(range))).toBe(sorted(charactersFor(part)));
  }
});

it('each character of a split font is in exactly one of its parts', () => {
  const parts = faces.filter(({ part }) => part !== '');
  expect(parts.map(({ name, part }) => [name, part])).toEqual([
    ['inter-latin-opsz-normal', '?common'],
    ['inter-latin-opsz-normal', '?rare'],
  ]);
  const both = charactersFor('?common') + charactersFor('?rare');
  expect([...both].sort()).toEqual([...charactersOf(FONT_CHARACTERS)].sort());
});

it('the common characters contain the letters and punctuation of German', () => {
  const common = charactersFor('?common');
  expect([...'ÄÖÜäöüß„“”’–…·•'].filter((letter) => !common.includes(letter))).toEqual([]);
});

it('parses ranges and single characters', () => {
  expect(charactersOf('U+0041-0044, U+20AC')).toBe('ABCD€');
});

it('other fonts have no subset', () => {
  expect(cutOf('toString')).toBeUndefined();
});
