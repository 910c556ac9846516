import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../test/a-snippet.ts';
import { toFormValues, toPayload } from './form-values.ts';

describe('form values', () => {
  it('send back what was loaded when nothing was changed', () => {
    const snippet = aSnippet('Retry', {
      language: 'python',
      tags: ['cache', 'stdlib'],
      isPublic: false,
      metadata: { difficulty: 'advanced', category: 'data-structure', estimatedReadTime: 1 },
    });
    expect(toPayload(toFormValues(snippet))).toEqual({
      title: 'Retry',
      description: 'What it does',
      content: 'let x = 1',
      language: 'python',
      tags: ['cache', 'stdlib'],
      isPublic: false,
      metadata: { difficulty: 'advanced', category: 'data-structure', estimatedReadTime: 1 },
    });
  });

  it('fall back to the defaults for keys the pickers do not know', () => {
    const snippet = aSnippet('Old', {
      language: 'cobol',
      metadata: { difficulty: 'expert', category: 'misc', estimatedReadTime: 1 },
    });
    expect(toFormValues(snippet)).toMatchObject({
      language: 'javascript',
      difficulty: 'beginner',
      category: '',
    });
  });
});
