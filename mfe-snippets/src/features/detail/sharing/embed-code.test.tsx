import { announcePreviewOrigin } from '@snippetry/web-kit';
import { describe, expect, it } from 'vitest';
import {
  areLines,
  embedAddress,
  embedCode,
  embedHeight,
  embedPreviewAddress,
} from './embed-code.ts';

const ID = 'a'.repeat(24);
const PLAIN = { theme: 'auto', lines: '', pinned: null } as const;

describe('embedding', () => {
  it('adds only non-default options to the address', () => {
    const page = `${window.location.origin}/api/snippets/${ID}/embed`;
    expect(embedAddress(ID, PLAIN)).toBe(page);
    expect(embedAddress(ID, { theme: 'dark', lines: ' 3-12 ', pinned: 4 })).toBe(
      `${page}?theme=dark&lines=3-12&rev=4`,
    );
    expect(embedAddress(ID, { ...PLAIN, lines: '9-' })).toBe(page);
  });

  it('shows the preview from the preview origin, the only one allowed in frames', () => {
    expect(embedPreviewAddress(ID, PLAIN)).toBe('');
    announcePreviewOrigin('https://previews.example');
    const choice = { theme: 'dark', lines: '', pinned: null } as const;
    const page = `https://previews.example/embed/${ID}`;
    expect(embedPreviewAddress(ID, PLAIN)).toBe(page);
    expect(embedPreviewAddress(ID, choice)).toBe(`${page}?theme=dark`);
    announcePreviewOrigin('');
  });

  it.each([
    ['', true],
    ['7', true],
    ['3-12', true],
    ['12-3', false],
    ['0', false],
    ['3–12', false],
    ['all', false],
  ])('accepts %j as lines to embed: %s', (lines, taken) => {
    expect(areLines(lines)).toBe(taken);
  });

  it('sets the height for the number of lines, up to a limit', () => {
    expect(embedHeight(10, '')).toBe(290);
    expect(embedHeight(10, '3-4')).toBe(130);
    expect(embedHeight(10, '9-99')).toBe(130);
    expect(embedHeight(5000, '')).toBe(600);
  });

  it('escapes the title in the embed code', () => {
    const code = embedCode({ _id: ID, title: '"><script>&', lineCount: 1 }, PLAIN);
    expect(code).toContain('title="&quot;>&lt;script>&amp;"');
    expect(code).toMatch(/^<iframe src="[^"]+" [^<]*><\/iframe>$/);
  });
});
