import { describe, expect, it } from 'vitest';
import { BLANK, toPayload } from './form-values.ts';
import { joined, problemsOf } from './validate.ts';

const good = { ...BLANK, title: 'Retry', description: 'Backs off', content: 'let x = 1' };

describe('problemsOf', () => {
  it('finds nothing wrong with a complete snippet', () => {
    expect(problemsOf(good)).toEqual([]);
  });

  it('joins every failing sentence in the order of the form', () => {
    expect(joined(problemsOf(BLANK).map((problem) => problem.message))).toBe(
      'Title must be at least 3 characters long. Description is required. ' +
        'Code content is required - please add some code to your snippet',
    );
  });

  it('does not count blanks around the texts', () => {
    const padded = { ...good, title: '  ab  ', description: '   ', content: '\n\t ' };
    expect(problemsOf(padded).map((problem) => problem.field)).toEqual([
      'title',
      'description',
      'content',
    ]);
    expect(problemsOf({ ...good, title: ' abc ' })).toEqual([]);
  });
});

describe('toPayload', () => {
  it('trims the texts, splits the tags and computes the read time', () => {
    const words = Array.from({ length: 201 }, (_, index) => `w${index}`).join(' ');
    const payload = toPayload({
      ...good,
      title: ' Retry ',
      tags: 'fetch, , retry',
      category: 'utility',
      content: `\n${words}\n`,
    });
    expect(payload).toMatchObject({
      title: 'Retry',
      tags: ['fetch', 'retry'],
      content: words,
      metadata: { difficulty: 'beginner', category: 'utility', estimatedReadTime: 2 },
    });
  });
});
