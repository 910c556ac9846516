import { marksOf } from '@snippetry/contracts/search-hits';
import { describe, expect, it } from 'vitest';
import { previewCode } from './preview-code.ts';

const CODE = 'let a;\n\n\nlet c;\nretry();\nretry();';
const of = (content: string, truncated = false) => ({ content, truncated });

describe('the code that a list shows', () => {
  it('is its beginning without a search, or without a hit in it', () => {
    expect(previewCode(of(CODE), 6, undefined)).toEqual({ code: 'let a;…' });
    expect(previewCode(of(CODE), 6, marksOf('wombat'))).toEqual({ code: 'let a;…' });
  });

  it('begins near the first hit of a search, and counts all hits', () => {
    expect(previewCode(of(CODE), 15, marksOf('retry'))).toEqual({
      code: 'let c;\nretry();…',
      firstLine: 4,
      matches: 2,
      more: false,
    });
  });

  it('reports possible further hits if the code is truncated', () => {
    expect(previewCode(of(CODE, true), 15, marksOf('retry')).more).toBe(true);
  });

  it('is the excerpt of the server for longer code, with its line number and count', () => {
    const excerpt = { line: 81, cut: true, matches: 26, more: false };
    const found = { content: 'long = 1; retry();', truncated: true, excerpt };
    expect(previewCode(found, 8, marksOf('retry'))).toEqual({
      code: '…long = 1…',
      firstLine: 81,
      matches: 26,
      more: false,
    });
  });

  it('keeps the line number of the excerpt without marks, as while another search is typed', () => {
    const excerpt = { line: 81, cut: false, matches: 2, more: false };
    expect(previewCode({ ...of(CODE, true), excerpt }, 6, undefined).firstLine).toBe(81);
  });
});
