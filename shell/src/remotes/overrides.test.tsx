import { beforeEach, describe, expect, it } from 'vitest';
import { collectOverrides, forgetOverrides, withoutOverrides } from './overrides.ts';

const DEV = 'http://127.0.0.1:4301/remoteEntry.js';
const page = (query: string) => new URL(`http://localhost:8080/app?${query}`);
const collect = (query: string) => collectOverrides(page(query), sessionStorage);

beforeEach(() => sessionStorage.clear());

describe('overrides', () => {
  it('are taken from the address and remembered for this tab', () => {
    expect(collect(`remote.snippets=${DEV}`)).toEqual({ snippets: DEV });
    expect(collect('')).toEqual({ snippets: DEV });
  });

  it('end with an empty address, or all at once', () => {
    collect(`remote.snippets=${DEV}&remote.github=${DEV}`);
    expect(collect('remote.snippets=')).toEqual({ github: DEV });
    forgetOverrides(sessionStorage);
    expect(collect('')).toEqual({});
  });

  it.each([
    'https://evil.example/remoteEntry.js',
    'http://localhost.evil.example/remoteEntry.js',
    'http://127.0.0.1@evil.example/remoteEntry.js',
    'javascript:alert(1)//.js',
    'data:text/javascript,alert(1)//x.js',
    '/remoteEntry.js',
  ])('never name anything but a dev server of this machine: %s', (address) => {
    expect(collect(`remote.snippets=${encodeURIComponent(address)}`)).toEqual({});
  });

  it('are ignored when the storage was tampered with', () => {
    sessionStorage.setItem(
      'remote-overrides',
      '{"snippets":"https://evil.example/x.js","github":1}',
    );
    expect(collect('')).toEqual({});
    sessionStorage.setItem('remote-overrides', 'not json');
    expect(collect('')).toEqual({});
  });

  it('are removed from the address bar, whatever else is in it stays', () => {
    const cleaned = withoutOverrides(page(`page=2&remote.snippets=${DEV}`));
    expect(cleaned.search).toBe('?page=2');
  });
});
