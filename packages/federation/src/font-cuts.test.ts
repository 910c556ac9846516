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

it('knows how to cut every font of the design system, so that none is sent whole', () => {
  expect(new Set(faces.map(({ name }) => name)).size).toBe(3);
  expect(faces.filter(({ name }) => !cutOf(name))).toEqual([]);
});

it('keeps the characters that browsers show with them, and no others', () => {
  const sorted = (text: string) => [...text].sort().join('');
  for (const { part, range } of faces) {
    expect(sorted(charactersOf(range))).toBe(sorted(charactersFor(part)));
  }
});

it('has each character of a font in parts in one of these', () => {
  const parts = faces.filter(({ part }) => part !== '');
  expect(parts.map(({ name, part }) => [name, part])).toEqual([
    ['inter-latin-opsz-normal', '?common'],
    ['inter-latin-opsz-normal', '?rare'],
  ]);
  const both = charactersFor('?common') + charactersFor('?rare');
  expect([...both].sort()).toEqual([...charactersOf(FONT_CHARACTERS)].sort());
});

it('has the letters of German among those that every page shows', () => {
  const common = charactersFor('?common');
  expect([...'ÄÖÜäöüß„“”’–…·•'].filter((letter) => !common.includes(letter))).toEqual([]);
});

it('reads ranges and single characters', () => {
  expect(charactersOf('U+0041-0044, U+20AC')).toBe('ABCD€');
});

it('leaves other fonts as they are', () => {
  expect(cutOf('toString')).toBeUndefined();
});
