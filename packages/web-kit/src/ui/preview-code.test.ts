import { marksOf } from '@snippetry/contracts/search-hits';
import { describe, expect, it } from 'vitest';
import { previewCode } from './preview-code.ts';

const CODE = 'let a;\n\n\nlet c;\nretry();\nretry();';
const of = (content: string, truncated = false) => ({ content, truncated });

describe('the code that a list shows', () => {
  it('is its first characters where nothing was searched, or nothing in it was found', () => {
    expect(previewCode(of(CODE), 6, undefined)).toEqual({ code: 'let a;…' });
    expect(previewCode(of(CODE), 6, marksOf('wombat'))).toEqual({ code: 'let a;…' });
  });

  it('begins at the first hit of a search, and counts them all', () => {
    expect(previewCode(of(CODE), 15, marksOf('retry'))).toEqual({
      code: 'let c;\nretry();…',
      firstLine: 4,
      matches: 2,
      more: false,
    });
  });

  it('does not claim to know all hits of code it has only the beginning of', () => {
    expect(previewCode(of(CODE, true), 15, marksOf('retry')).more).toBe(true);
  });

  it('is what the server found in longer code, as it was numbered and counted there', () => {
    const excerpt = { line: 81, cut: true, matches: 26, more: false };
    const found = { content: 'long = 1; retry();', truncated: true, excerpt };
    expect(previewCode(found, 8, marksOf('retry'))).toEqual({
      code: '…long = 1…',
      firstLine: 81,
      matches: 26,
      more: false,
    });
  });

  it('keeps the numbers of what the server found while another search is typed', () => {
    const excerpt = { line: 81, cut: false, matches: 2, more: false };
    expect(previewCode({ ...of(CODE, true), excerpt }, 6, undefined).firstLine).toBe(81);
  });
});
