import { SnippetListQuery } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-query.ts';

function read(query: Record<string, string>) {
  return readListQuery(SnippetListQuery.parse(query));
}

describe('the index query of a list’s address', () => {
  it('selects everything, newest first, by default', () => {
    const { filters, sort, page, search } = read({});
    expect([filters, sort, page]).toEqual([{ tags: [] }, 'newest', 1]);
    expect(Object.values(search).flat()).toEqual([]);
  });

  it('trims tags, converts them to lower case and omits empty ones', () => {
    expect(read({ tags: ' One,,two words , ,THREE' }).filters.tags).toEqual([
      'one',
      'two words',
      'three',
    ]);
  });

  it('has the same tags, languages and users in NFC and NFD', () => {
    const query = { tags: 'Ökonomie', language: 'Größe', search: 'tag:ökonomie user:Jörg' };
    const inForm = (form: string) =>
      read(
        Object.fromEntries(Object.entries(query).map(([key, text]) => [key, text.normalize(form)])),
      );
    expect(inForm('NFD')).toEqual(inForm('NFC'));
    expect(inForm('NFD').filters.tags).toEqual(['ökonomie']);
  });

  it('has language, difficulty and category as they are stored', () => {
    const query = { language: 'TypeScript', difficulty: 'Advanced', category: 'Utility' };
    expect(read(query).filters).toEqual({
      language: 'typescript',
      difficulty: 'advanced',
      category: 'utility',
      tags: [],
    });
  });

  it('has no filter for an empty choice', () => {
    expect(read({ language: '', difficulty: '', category: '' }).filters).toEqual({ tags: [] });
  });
});
