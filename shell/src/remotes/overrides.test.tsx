import { beforeEach, describe, expect, it } from 'vitest';
import { mayHaveOverrides } from './may-have-overrides.ts';
import {
  collectOverrides,
  forgetOverrides,
  rememberOverrides,
  withoutOverrides,
} from './overrides.ts';

const DEV = 'http://127.0.0.1:4301/remoteEntry.js';
const OTHER = 'http://127.0.0.1:9999/x.js';
const page = (query: string) => new URL(`http://localhost:8080/app?${query}`);
const collect = (query: string) => collectOverrides(page(query), sessionStorage);
const NONE = { agreed: {}, requested: {} };

beforeEach(() => sessionStorage.clear());

it.each([
  ['?remote.snippets=x', '{}', true],
  ['?page=2&remote.github=', '{}', true],
  ['', '{"remote-overrides":"{}"}', true],
  ['?remote=1', '{}', false],
  ['', '{"other":"1"}', false],
])('a page at %j with %s in its storage may have overrides: %s', (search, stored, expected) => {
  window.history.replaceState(null, '', `/app${search}`);
  const items: unknown = JSON.parse(stored);
  Object.assign(sessionStorage, items);
  expect(mayHaveOverrides()).toBe(expected);
  window.history.replaceState(null, '', '/');
});

describe('overrides', () => {
  it('in a URL are only requested, and stored once the user has agreed', () => {
    expect(collect(`remote.snippets=${DEV}`)).toEqual({ agreed: {}, requested: { snippets: DEV } });
    expect(collect('')).toEqual(NONE);
    rememberOverrides({ snippets: DEV }, sessionStorage);
    expect(collect('')).toEqual({ agreed: { snippets: DEV }, requested: {} });
  });

  it('that were accepted need a confirmation for another URL, but not for the same', () => {
    const agreed = { snippets: DEV };
    rememberOverrides(agreed, sessionStorage);
    expect(collect(`remote.snippets=${DEV}`)).toEqual({ agreed, requested: {} });
    const requested = { snippets: OTHER };
    expect(collect(`remote.snippets=${OTHER}`)).toEqual({ agreed, requested });
  });

  it('end with an empty URL, or all at once', () => {
    rememberOverrides({ snippets: DEV, github: DEV }, sessionStorage);
    expect(collect('remote.snippets=')).toEqual({ agreed: { github: DEV }, requested: {} });
    forgetOverrides(sessionStorage);
    expect(collect('')).toEqual(NONE);
  });

  it.each([
    'https://evil.example/remoteEntry.js',
    'http://localhost.evil.example/remoteEntry.js',
    'http://127.0.0.1@evil.example/remoteEntry.js',
    'javascript:alert(1)//.js',
    'data:text/javascript,alert(1)//x.js',
    '/remoteEntry.js',
  ])('are refused unless they name a dev server on this machine: %s', (address) => {
    expect(collect(`remote.snippets=${encodeURIComponent(address)}`)).toEqual(NONE);
  });

  it('are ignored if the storage was tampered with', () => {
    sessionStorage.setItem(
      'remote-overrides',
      '{"snippets":"https://evil.example/x.js","github":1}',
    );
    expect(collect('')).toEqual(NONE);
    sessionStorage.setItem('remote-overrides', 'not json');
    expect(collect('')).toEqual(NONE);
  });

  it('are removed from the URL, and nothing else is', () => {
    const cleaned = withoutOverrides(page(`page=2&remote.snippets=${DEV}`));
    expect(cleaned.search).toBe('?page=2');
  });
});
