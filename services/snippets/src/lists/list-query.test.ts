import { SnippetListQuery } from '@snippetry/contracts';
import { describe, expect, it } from 'vitest';
import { readListQuery } from './list-query.ts';

function read(query: Record<string, string>) {
  return readListQuery(SnippetListQuery.parse(query));
}

describe('what a list’s address asks of an index', () => {
  it('is everything, the newest first, where it says nothing', () => {
    const { filters, sort, page, search } = read({});
    expect([filters, sort, page]).toEqual([{ tags: [] }, 'newest', 1]);
    expect(Object.values(search).flat()).toEqual([]);
  });

  it('has no tags that are empty, and all in lower case without blanks around them', () => {
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

  it('names language, difficulty and category as they are stored', () => {
    const query = { language: 'TypeScript', difficulty: 'Advanced', category: 'Utility' };
    expect(read(query).filters).toEqual({
      language: 'typescript',
      difficulty: 'advanced',
      category: 'utility',
      tags: [],
    });
  });

  it('has no filter where a choice is left empty', () => {
    expect(read({ language: '', difficulty: '', category: '' }).filters).toEqual({ tags: [] });
  });
});
