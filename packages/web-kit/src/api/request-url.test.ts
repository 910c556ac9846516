import { describe, expect, it } from 'vitest';
import { requestUrl } from './request-url.ts';

describe('the address of a request', () => {
  it('has its parameters filled in, escaped', () => {
    const params = { id: 'a/b?c', revision: '3' };
    expect(requestUrl('/snippets/:id/revisions/:revision', params, {})).toBe(
      '/api/snippets/a%2Fb%3Fc/revisions/3',
    );
  });

  it.each([{}, { id: '' }])('throws if a path parameter is missing: %j', (params) => {
    expect(() => requestUrl('/snippets/:id', params, {})).toThrow(
      '/snippets/:id needs the parameter id',
    );
  });

  it('joins lists with commas and omits empty, missing and false values', () => {
    const query = {
      tags: ['a b', 'c'],
      none: [],
      empty: '',
      missing: undefined,
      no: false,
      yes: true,
    };
    expect(requestUrl('/snippets', {}, query)).toBe('/api/snippets?tags=a+b%2Cc&yes=true');
    expect(requestUrl('/snippets', {}, { search: '' })).toBe('/api/snippets');
  });
});
