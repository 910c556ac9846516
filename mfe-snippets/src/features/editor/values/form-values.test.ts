import { splitTags } from '@snippetry/contracts/limits';
import { readMetadata } from '@snippetry/contracts/snippet-fields';
import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../../../test/a-snippet.ts';
import {
  BLANK,
  differingFields,
  formatTags,
  joined,
  problemsOf,
  toFormValues,
  toPayload,
} from './form-values.ts';

describe('form values', () => {
  it('send back the loaded snippet if nothing changed', () => {
    const metadata = readMetadata({ difficulty: 'advanced', category: 'data-structure' });
    expect(metadata).toMatchObject({ difficulty: 'advanced', category: 'data-structure' });
    const snippet = aSnippet('Retry', {
      language: 'python',
      tags: ['cache', 'stdlib'],
      isPublic: false,
      metadata: { ...metadata, estimatedReadTime: 1 },
    });
    expect(toPayload(toFormValues(snippet))).toEqual({
      title: 'Retry',
      description: 'What it does',
      content: 'let x = 1',
      language: 'python',
      tags: ['cache', 'stdlib'],
      isPublic: false,
      metadata: { ...metadata, estimatedReadTime: 1 },
    });
  });

  it('fall back to the default for an unknown language, difficulty or category', () => {
    const snippet = aSnippet('Old', {
      language: 'cobol',
      metadata: {
        ...readMetadata({}),
        difficulty: 'expert',
        category: 'misc',
        estimatedReadTime: 1,
      },
    });
    expect(toFormValues(snippet)).toMatchObject({
      language: 'javascript',
      difficulty: 'beginner',
      category: '',
    });
  });
});

it('writes tags so that they can be split again', () => {
  const tags = ['react', 'hooks', 'c++'];
  expect(splitTags(formatTags(tags))).toEqual(tags);
});

const good = { ...BLANK, title: 'Retry', description: 'Backs off', content: 'let x = 1' };

describe('problemsOf', () => {
  it('returns nothing for a complete snippet', () => {
    expect(problemsOf(good)).toEqual([]);
  });

  it('returns the messages of all invalid fields in order', () => {
    expect(joined(problemsOf(BLANK).map((problem) => problem.message))).toBe(
      'Title must be at least 3 characters long. Description is required. ' +
        'Code content is required - please add some code to your snippet',
    );
  });

  it('ignores whitespace around title, description and code', () => {
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
  it('sends trimmed texts, split tags and the computed read time', () => {
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
      content: `${words}\n`,
      metadata: { difficulty: 'beginner', category: 'utility', estimatedReadTime: 2 },
    });
  });
});

describe('code with leading and trailing blank lines', () => {
  it.each([
    ['    if x:\n        y\n', '    if x:\n        y\n'],
    ['\n \t\r\n\tone  \r\n\r\n  ', '\tone  \r\n'],
    ['\ufeffone\rtwo', '\ufeffone\rtwo'],
    ['one  ', 'one  '],
  ])('%j is sent as %j', (content, sent) => {
    expect(toPayload({ ...good, content }).content).toBe(sent);
  });

  it('keeps its blank outer lines if they were stored', () => {
    expect(toPayload({ ...good, content: '\nx\n\n' }, '\n\n').content).toBe('\nx\n\n');
  });
});

const base = { ...good, tags: 'fetch, http', content: 'one\ntwo\nthree\nfour\nfive' };

describe('differingFields', () => {
  it('lists differing fields in order', () => {
    const other = { ...base, content: 'x', isPublic: false, title: 'X' };
    expect(differingFields(base, other)).toEqual(['title', 'isPublic', 'content']);
  });

  it('ignores whitespace that is not sent', () => {
    expect(differingFields(base, { ...base, title: ' Retry ', tags: 'fetch,http ,' })).toEqual([]);
    expect(differingFields(base, { ...base, content: `${base.content}\n` })).toEqual(['content']);
  });
});
