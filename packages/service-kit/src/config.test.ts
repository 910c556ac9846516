import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  baseConfig,
  ConfigError,
  flag,
  pem,
  readConfig,
  tokenKeyProblems,
  urlList,
} from './config.ts';

const KEY = 'f7c1f0a9d6b24b6f8d1e5a3c7b9d2e4f';

const schema = z.object({
  ...baseConfig,
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_test'),
  DEMO_ACCESS: flag(false),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  SIGNING_KEY: pem().optional(),
});

const problemsOf = (env: Record<string, string>) => problemsIn(() => readConfig(schema, env));

function problemsIn(read: () => unknown): string[] {
  try {
    read();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}

it('the configuration has defaults, and an empty variable counts as absent', () => {
  const config = readConfig(schema, { INTERNAL_KEY: KEY, PORT: '', DEMO_ACCESS: 'on' });
  expect(config).toMatchObject({ PORT: 0, HOST: '127.0.0.1', DEMO_ACCESS: true });
  expect(config.SNIPPETS_URL).toEqual(['http://127.0.0.1:4102']);
});

it('the configuration reads lists of URLs, and keys whose line breaks are written as \\n', () => {
  const config = readConfig(schema, {
    INTERNAL_KEY: KEY,
    SNIPPETS_URL: 'http://a:1/, http://b:2',
    SIGNING_KEY: '-----BEGIN PUBLIC KEY-----\\nabc\\n-----END PUBLIC KEY-----',
  });
  expect(config.SNIPPETS_URL).toEqual(['http://a:1', 'http://b:2']);
  expect(config.SIGNING_KEY).toContain('\nabc\n');
});

it('the configuration reports every problem at once by name and never shows a value', () => {
  const problems = problemsOf({
    PORT: '70000',
    MONGODB_URI: 'my-password-here',
    INTERNAL_KEY: 'short',
    DEMO_ACCESS: 'maybe',
    SIGNING_KEY: 'hunter2',
  });
  const names = problems.map((line) => line.split(/[: ]/)[0]).sort();
  expect(names).toEqual(['DEMO_ACCESS', 'INTERNAL_KEY', 'MONGODB_URI', 'PORT', 'SIGNING_KEY']);
  expect(problems.join()).not.toMatch(/70000|my-password-here|short\b|maybe|hunter2/);
  expect(problemsOf({})).toEqual(['INTERNAL_KEY is required']);
});

it('the configuration reports problems between variables together with invalid variables', () => {
  const tokens = z.object(baseConfig);
  const env = { PORT: '70000', MONGODB_DB: 'notes', INTERNAL_KEY: KEY };
  const problems = problemsIn(() => readConfig(tokens, env, tokenKeyProblems));
  expect(problems.map((line) => line.split(/[: ]/)[0])).toEqual(['PORT', 'JWT_PUBLIC_KEY']);
});

it('the configuration checks each key of a list', () => {
  expect(problemsOf({ INTERNAL_KEY: `${KEY},short` })).toEqual([
    'INTERNAL_KEY: must have at least 16 characters',
  ]);
  expect(
    problemsOf({ NODE_ENV: 'production', INTERNAL_KEY: `${KEY},${KEY.slice(0, 20)}` }),
  ).toEqual(['INTERNAL_KEY must be a secret of at least 32 characters in production']);
});

it('the configuration refuses a placeholder as a secret in production', () => {
  const production = { NODE_ENV: 'production' };
  expect(
    problemsOf({ ...production, INTERNAL_KEY: 'change-me-change-me-change-me-change-me' }),
  ).toEqual(['INTERNAL_KEY must be a secret of at least 32 characters in production']);
  expect(problemsOf({ ...production, INTERNAL_KEY: KEY })).toEqual([]);
});
