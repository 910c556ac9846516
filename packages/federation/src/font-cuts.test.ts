import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { charactersOf, cutOf, FONT_CHARACTERS } from './font-cuts.ts';
import { resolveHere } from './toolchain-paths.ts';

const styles = readFileSync(resolveHere('@snippetry/web-kit/styles/fonts.css'), 'utf8');

it('knows how to cut every font of the design system, so that none is sent whole', () => {
  const files = [...styles.matchAll(/\/([^/"]+)\.woff2"/g)].map(([, name = '']) => name);
  expect(files).toHaveLength(3);
  expect(files.filter((name) => !cutOf(name))).toEqual([]);
});

it('keeps the characters that browsers show with them, and no others', () => {
  const ranges = [...styles.matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) =>
    range.trim().replaceAll(/\s+/g, ' '),
  );
  expect(new Set(ranges)).toEqual(new Set([FONT_CHARACTERS]));
});

it('reads ranges and single characters', () => {
  expect(charactersOf('U+0041-0044, U+20AC')).toBe('ABCD€');
});

it('leaves other fonts as they are', () => {
  expect(cutOf('toString')).toBeUndefined();
});
