import { ConfigError } from '@snippetry/service-kit';
import { testKeys } from '@snippetry/test-kit';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const required = {
  MONGODB_URI: 'mongodb://127.0.0.1:1/',
  REDIS_URL: 'redis://127.0.0.1:1',
  JWT_PUBLIC_KEY: testKeys.publicKey,
  INTERNAL_KEY: 'an internal key for tests only and long enough',
};

const load = (env: Record<string, string> = {}) => loadConfig({ ...required, ...env });

describe('the configuration of the snippets service', () => {
  it('has defaults for optional settings', () => {
    expect(load()).toMatchObject({
      PORT: 4102,
      MONGODB_DB: 'snippetry_snippets',
      VIEW_FLUSH_MS: 3000,
      CATALOGUE_POLL_MS: 3000,
      TRASH_PURGE_MS: 600_000,
      AUTHOR_STATS_CHECK_MS: 5000,
      SEARCH_URL: [],
    });
  });

  it.each(['VIEW_FLUSH_MS', 'CATALOGUE_POLL_MS', 'TRASH_PURGE_MS', 'AUTHOR_STATS_CHECK_MS'])(
    'accepts whole milliseconds from 50 to ten minutes for %s',
    (name) => {
      expect(load({ [name]: '50' })).toHaveProperty(name, 50);
      expect(load({ [name]: '600000' })).toHaveProperty(name, 600_000);
      for (const wrong of ['49', '600001', '50.5', 'soon']) {
        expect(() => load({ [name]: wrong }), wrong).toThrow(name);
      }
    },
  );

  it('accepts several URLs of OpenSearch, and none in an empty list', () => {
    const urls = load({ SEARCH_URL: ' http://a:9200 ,, http://b:9200,' }).SEARCH_URL;
    expect(urls).toEqual(['http://a:9200', 'http://b:9200']);
    expect(load({ SEARCH_URL: ' , ' }).SEARCH_URL).toEqual([]);
  });

  it('reports all invalid settings at once, and never their values', () => {
    const wrong = { SEARCH_URL: 'no address', VIEW_FLUSH_MS: 'never', INTERNAL_KEY: '' };
    let problem: unknown;
    try {
      load(wrong);
    } catch (error) {
      problem = error;
    }
    expect(problem).toBeInstanceOf(ConfigError);
    const text = String(problem);
    for (const name of Object.keys(wrong)) expect(text).toContain(name);
    for (const value of ['no address', 'never']) expect(text).not.toContain(value);
  });
});
