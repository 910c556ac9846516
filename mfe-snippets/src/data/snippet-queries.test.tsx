import { QueryClient } from '@snippetry/web-kit/query';
import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../test/a-snippet.ts';
import { findListed, loadedSnippets, snippetById, snippetList } from './snippet-queries.ts';

const pagination = { page: 1, limit: 12, total: 1, totalPages: 1, hasNext: false, hasPrev: false };

describe('findListed', () => {
  it('finds a snippet in a list of either remote', () => {
    const client = new QueryClient();
    const own = aSnippet('own');
    const other = aSnippet('other');
    client.setQueryData(snippetList('my', { page: 1 }).queryKey, { snippets: [own], pagination });
    client.setQueryData(['community', 'list', { page: 3 }], { snippets: [other] });
    expect(findListed(client, own._id)).toBe(own);
    expect(findListed(client, other._id)).toBe(other);
  });

  it('finds nothing while lists are loading or hold others', () => {
    const client = new QueryClient();
    client.setQueryData(snippetById('f'.repeat(24)).queryKey, aSnippet('alone'));
    client.setQueryData(['community', 'list', {}], undefined);
    expect(findListed(client, 'f'.repeat(24))).toBeUndefined();
  });
});

describe('loadedSnippets', () => {
  it('collects every loaded page of one list and nothing of the other', () => {
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
