import { ConfigError } from '@snippetry/service-kit';
import { testKeys } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { loadConfig, loadWorkerConfig } from './config.ts';

const KEY = 'f0e1d2c3b4a5968778695a4b3c2d1e0ff0e1d2c3b4a5968778695a4b3c2d1e0f';
const env = {
  ENCRYPTION_KEY: KEY,
  INTERNAL_KEY: 'an-internal-key-of-more-than-32-characters',
  JWT_PUBLIC_KEY: testKeys.publicKey,
};

function problemsOf(changes: Record<string, string>): string[] {
  try {
    loadConfig({ ...env, ...changes });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

it('is not configured for GitHub without a client id', () => {
  expect(loadConfig(env).GITHUB_CLIENT_ID).toBeUndefined();
  const GITHUB = { GITHUB_CLIENT_ID: 'Iv1.0123456789abcdef', GITHUB_CLIENT_SECRET: 's'.repeat(40) };
  expect(loadConfig({ ...env, ...GITHUB })).toMatchObject(GITHUB);
});

it('takes the addresses of GitHub Enterprise, and those of a stand-in on this machine', () => {
  const enterprise = {
    GITHUB_URL: 'https://git.example/',
    GITHUB_API_URL: 'https://git.example/api/v3/',
  };
  expect(loadConfig({ ...env, ...enterprise })).toMatchObject({
    GITHUB_URL: 'https://git.example',
    GITHUB_API_URL: 'https://git.example/api/v3',
    GITHUB_SANDBOX: false,
  });
  const sandbox = 'http://localhost:4301';
  const GITHUB = { GITHUB_URL: sandbox, GITHUB_API_URL: sandbox, GITHUB_SANDBOX: 'on' };
  const production = { NODE_ENV: 'production', INTERNAL_KEY: 'f'.repeat(40) };
  expect(loadConfig({ ...env, ...GITHUB, ...production }).GITHUB_SANDBOX).toBe(true);
});

it('takes several encryption keys, the newest first', () => {
  const older = KEY.replaceAll('f', 'a');
  const config = loadConfig({ ...env, ENCRYPTION_KEY: `${KEY},${older}` });
  expect(config.ENCRYPTION_KEY).toEqual([KEY, older]);
});

it('loads the configuration of the worker without a key for tokens', () => {
  expect(loadWorkerConfig({ ...env, JWT_PUBLIC_KEY: '' }).PORT).toBe(4115);
});

it('names every wrong variable at once, without its value', () => {
  const weak = '0'.repeat(64);
  expect(problemsOf({ ENCRYPTION_KEY: weak, INTERNAL_KEY: '', SNIPPETS_URL: 'nowhere' })).toEqual([
    'INTERNAL_KEY is required',
    expect.stringMatching(/^SNIPPETS_URL/),
    expect.stringMatching(/^ENCRYPTION_KEY/),
  ]);
  expect(problemsOf({ ENCRYPTION_KEY: weak }).join()).not.toContain(weak);
});

it.each([
  [{ ENCRYPTION_KEY: '' }, /^ENCRYPTION_KEY is required/],
  [{ ENCRYPTION_KEY: 'short' }, /^ENCRYPTION_KEY/],
  [{ GITHUB_CLIENT_ID: 'Iv1.x' }, /^GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET/],
  [{ GITHUB_CLIENT_SECRET: 'x' }, /^GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET/],
  [{ GITHUB_URL: 'https://git.example' }, /^GITHUB_URL and GITHUB_API_URL/],
  [{ GITHUB_API_URL: 'git.example' }, /^GITHUB_API_URL/],
  [{ GITHUB_SANDBOX: 'on' }, /^GITHUB_SANDBOX/],
  [
    {
      NODE_ENV: 'production',
      INTERNAL_KEY: 'f'.repeat(40),
      GITHUB_URL: 'https://git.example',
      GITHUB_API_URL: 'http://git.example/api/v3',
    },
    /^GITHUB_API_URL must begin with https/,
  ],
  [{ NODE_ENV: 'production', INTERNAL_KEY: 'change-me-change-me' }, /^INTERNAL_KEY/],
])('refuses a configuration with %j', (changes, problem) => {
  expect(problemsOf(changes)).toEqual([expect.stringMatching(problem)]);
});
