import { QueryClient } from '@snippetry/web-kit/query';
import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../test/a-snippet.ts';
import { loadedSnippets, rankTags, snippetList } from './snippet.queries.ts';

const pagination = { page: 1, limit: 12, total: 1, totalPages: 1, hasNext: false, hasPrev: false };

describe('loadedSnippets', () => {
  it('collects the snippets of all cached pages of one list only', () => {
    const client = new QueryClient();
    const [first, second, starred] = [aSnippet('first'), aSnippet('second'), aSnippet('starred')];
    const put = (list: 'my' | 'starred', page: number, snippet: typeof first) =>
      client.setQueryData(snippetList(list, { page }).queryKey, {
        snippets: [snippet],
        pagination,
      });
    put('my', 1, first);
    put('my', 2, second);
    put('starred', 1, starred);
    expect(loadedSnippets(client, 'my')).toEqual([first, second]);
    expect(loadedSnippets(client, 'starred')).toEqual([starred]);
  });
});

it('orders the tags of own snippets by use, then by name', () => {
  const snippets = [{ tags: ['b', 'a'] }, { tags: ['c'] }, { tags: ['c'] }];
  expect(rankTags(snippets)).toEqual(['c', 'a', 'b']);
});
