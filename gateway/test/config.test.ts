import { expect, it } from 'vitest';
import { type GatewayConfig, readGatewayConfig } from '../src/config.ts';

it('names every problem of the configuration at once', () => {
  const env = { PORT: 'x', SNIPPETS_URL: 'nowhere', REMOTE_OVERRIDES: 'maybe' };
  expect(() => readGatewayConfig(env)).toThrow(/PORT[\s\S]*SNIPPETS_URL[\s\S]*REMOTE_OVERRIDES/);
});

it('refuses the same origin for application and previews', () => {
  const origin = 'https://snippetry.example';
  const env = { PUBLIC_ORIGIN: origin, PREVIEW_ORIGIN: `${origin}/` };
  expect(() => readGatewayConfig(env)).toThrow(/PREVIEW_ORIGIN/);
});

const read = (env: Record<string, string>): GatewayConfig =>
  readGatewayConfig({ INTERNAL_KEY: 'a key of these tests only', ...env });

it.each(['https://a.example/snippetry', 'https://a.example/?x', 'https://user@a.example', 'a'])(
  'refuses %s as the address of the site, since it runs at the root of a host',
  (value) => {
    for (const name of ['PUBLIC_ORIGIN', 'PREVIEW_ORIGIN']) {
      expect(() => read({ [name]: value })).toThrow(`${name}: must be an origin without a path`);
    }
  },
);

it('disables remote overrides in production, even on localhost, unless enabled', () => {
  const production = { NODE_ENV: 'production', INTERNAL_KEY: 'k9'.repeat(20) };
  expect(read(production).REMOTE_OVERRIDES).toBe(false);
  expect(read({ ...production, REMOTE_OVERRIDES: 'on' }).REMOTE_OVERRIDES).toBe(true);
});

it('enables remote overrides on localhost only, unless enabled elsewhere', () => {
  expect(read({}).REMOTE_OVERRIDES).toBe(true);
  const deployed = { PUBLIC_ORIGIN: 'https://snippetry.example' };
  expect(read(deployed).REMOTE_OVERRIDES).toBe(false);
  expect(read({ ...deployed, REMOTE_OVERRIDES: 'on' }).REMOTE_OVERRIDES).toBe(true);
});

it.each(['http://a.example', 'a.example:8080', 'a b', 'a.example/x'])(
  'refuses %s as an allowed host',
  (name) => {
    expect(() => read({ ALLOWED_HOSTS: name })).toThrow(/ALLOWED_HOSTS/);
  },
);

it('enables demo access only if it is switched on', () => {
  expect(read({}).DEMO_ACCESS).toBe(false);
  expect(read({ DEMO_ACCESS: 'on' }).DEMO_ACCESS).toBe(true);
});

it('requires the internal key, and a strong one in production', () => {
  expect(() => readGatewayConfig({})).toThrow(/INTERNAL_KEY is required/);
  const weak = { NODE_ENV: 'production', INTERNAL_KEY: 'only-16-letters-' };
  expect(() => readGatewayConfig(weak)).toThrow(/INTERNAL_KEY/);
});

it.each(['notes', 'notes=nowhere', 'Notes=http://a', 'shell=http://a', 'a-b=http://a'])(
  'refuses %s as the address of an added remote',
  (value) => {
    expect(() => read({ REMOTE_URLS: value })).toThrow(/REMOTE_URLS/);
  },
);

it('takes several addresses for one added remote', () => {
  const { REMOTE_URLS } = read({
    REMOTE_URLS: 'notes=http://a:1/, notes=http://b:1,memos=http://c',
  });
  expect([...REMOTE_URLS]).toEqual([
    ['notes', ['http://a:1', 'http://b:1']],
    ['memos', ['http://c']],
  ]);
});
