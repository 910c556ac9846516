import { describe, expect, it } from 'vitest';
import { id, refusals } from '../test/refusals.ts';
import {
  SNIPPET_SORTS,
  SnippetAction,
  SnippetInput,
  SnippetListQuery,
  SnippetUpdate,
  snippetRoutes,
} from './snippets.ts';

const valid = { title: 'Debounce', description: 'Waits.', content: 'let x = 1;' };

describe('a snippet that an owner sends', () => {
  it('needs title, description and code only; the rest has a default', () => {
    expect(SnippetInput.parse(valid)).toEqual({
      ...valid,
      language: 'javascript',
      tags: [],
      isPublic: true,
      metadata: { difficulty: 'beginner', category: '' },
    });
  });

  it('names every field that is missing or wrong at once', () => {
    const paths = refusals(SnippetInput, {
      title: 1,
      isPublic: 'yes',
      metadata: { category: 'x' },
    });
    expect(paths.map((line) => line.split(':')[0])).toEqual([
      'title',
      'description',
      'content',
      'isPublic',
      'metadata.category',
    ]);
  });

  it.each([
    ['title', '  ab ', 'Title must be at least 3 characters long'],
    ['title', 'x'.repeat(101), 'Title must be at most 100 characters long'],
    ['description', ' \n ', 'Description is required'],
    ['description', 'x'.repeat(501), 'Description must be at most 500 characters long'],
    ['content', ' \n\t', 'Code content is required - please add some code to your snippet'],
    ['content', 'x'.repeat(200_001), 'Code must be at most 200000 characters long'],
    ['language', 'klingon', 'is not one of the languages'],
  ])('is refused with a sentence about its %s: %#', (field, value, message) => {
    expect(refusals(SnippetInput, { ...valid, [field]: value })).toEqual([`${field}: ${message}`]);
  });

  it.each([
    ['title', 'x'.repeat(3)],
    ['title', 'x'.repeat(100)],
    ['description', 'x'],
    ['description', 'x'.repeat(500)],
    ['content', 'x'],
    ['content', 'x'.repeat(200_000)],
  ])('may be as short or as long as the limits of its %s: %#', (field, value) => {
    expect(SnippetInput.safeParse({ ...valid, [field]: value }).success).toBe(true);
  });

  it('counts characters, of which an emoji is one', () => {
    const accepts = (title: string) => SnippetInput.safeParse({ ...valid, title }).success;
    expect([accepts('🦊'.repeat(100)), accepts('🦊'.repeat(101))]).toEqual([true, false]);
    expect([accepts('🦊'.repeat(3)), accepts('🦊🦊')]).toEqual([true, false]);
  });

  it('keeps code as it is and trims the texts around it', () => {
    const content = '  indented\r\n\ttabs\n\n';
    const parsed = SnippetInput.parse({ title: ' Abc ', description: ' d ', content });
    expect(parsed).toMatchObject({ title: 'Abc', description: 'd', content });
  });

  it('loses the fields that only the server sets', () => {
    const forged = { ...valid, _id: id(1), starCount: 99, author: 'somebody', revision: 7 };
    for (const field of ['_id', 'starCount', 'author', 'revision']) {
      expect(SnippetInput.parse(forged)).not.toHaveProperty(field);
    }
  });

  it.each([
    [{ difficulty: 'expert' }, 'metadata.difficulty: must be beginner, intermediate or advanced'],
    [{ category: 'Utility' }, 'metadata.category: is not one of the categories'],
  ])('refuses the metadata %j', (metadata, refusal) => {
    expect(refusals(SnippetInput, { ...valid, metadata })).toEqual([refusal]);
  });

  it('may have a part of the metadata, and an estimated reading time that is not negative', () => {
    const parse = (metadata: object) => SnippetInput.safeParse({ ...valid, metadata }).success;
    expect(SnippetInput.parse({ ...valid, metadata: { category: 'api' } }).metadata).toEqual({
      difficulty: 'beginner',
      category: 'api',
    });
    expect(parse({ estimatedReadTime: 2.5 })).toBe(true);
    expect(parse({ estimatedReadTime: -1 })).toBe(false);
  });
});

describe('an edit', () => {
  it('has only the fields that are sent, without the defaults of a new snippet', () => {
    expect(SnippetUpdate.parse({})).toEqual({});
    const metadata = { category: 'api' };
    expect(SnippetUpdate.parse({ metadata })).toEqual({ metadata });
    expect(SnippetUpdate.safeParse({ title: 'ab' }).success).toBe(false);
  });

  it('may carry the revision that it is based on, which starts at one', () => {
    expect(SnippetUpdate.parse({ ...valid, revision: 1 }).revision).toBe(1);
    expect(SnippetUpdate.parse(valid).revision).toBeUndefined();
    for (const revision of [0, -1, 1.5, '1']) {
      expect(SnippetUpdate.safeParse({ ...valid, revision }).success).toBe(false);
    }
  });
});

describe('the query of a list', () => {
  it('is the newest first by default, without a filter', () => {
    expect(SnippetListQuery.parse({})).toEqual({ page: 1, limit: 12, sortBy: 'newest' });
  });

  it.each(SNIPPET_SORTS)('may be sorted by %s', (sortBy) => {
    expect(SnippetListQuery.parse({ sortBy }).sortBy).toBe(sortBy);
  });

  it('is refused with the allowed orders if it has an unknown one', () => {
    expect(refusals(SnippetListQuery, { sortBy: 'price' })).toEqual([
      `sortBy: must be one of ${SNIPPET_SORTS.join(', ')}`,
    ]);
  });

  it.each([
    ['search', 200],
    ['language', 40],
    ['tags', 400],
    ['difficulty', 40],
    ['category', 40],
  ])('allows %s of %d characters, without the spaces around it', (name, length) => {
    const text = 'x'.repeat(length);
    expect(SnippetListQuery.parse({ [name]: ` ${text} ` })).toMatchObject({ [name]: text });
    expect(SnippetListQuery.safeParse({ [name]: `${text}x` }).success).toBe(false);
  });

  it('refuses a filter that is sent twice or as an object, which some query parsers support', () => {
    expect(SnippetListQuery.safeParse({ search: ['a', 'b'] }).success).toBe(false);
    expect(SnippetListQuery.safeParse({ tags: { $ne: '' } }).success).toBe(false);
  });

  it('of trending snippets shows five by default and a hundred at most', () => {
    const { query } = snippetRoutes['GET /snippets/trending'];
    expect(query.parse({})).toEqual({ limit: 5 });
    expect(query.safeParse({ limit: '100' }).success).toBe(true);
    expect(query.safeParse({ limit: '101' }).success).toBe(false);
  });
});

it('the actions on a snippet are exactly those that screens offer', () => {
  expect(SnippetAction.options).toEqual(['edit', 'delete', 'export', 'star', 'fork']);
});
