import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
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

/** Writes a file that is removed after the test, and returns its path. */
function fileWith(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'snippetry-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

it('secrets can be given in the environment only, not as files', () => {
  const config = readConfig(schema, {
    INTERNAL_KEY_FILE: fileWith(`${KEY}\n`),
    SIGNING_KEY_FILE: fileWith('-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----\n'),
    INTERNAL_KEY: '',
  });
  expect(config.INTERNAL_KEY).toBe(KEY);
  expect(config.SIGNING_KEY).toMatch(/abc\n-----END PUBLIC KEY-----$/);
});

it('an empty file counts as absent, also beside the variable itself', () => {
  const empty = fileWith('\n');
  const config = readConfig(schema, { INTERNAL_KEY: KEY, INTERNAL_KEY_FILE: empty });
  expect(config.INTERNAL_KEY).toBe(KEY);
  expect(problemsOf({ INTERNAL_KEY_FILE: empty })).toEqual(['INTERNAL_KEY is required']);
});

it('a secret that is given twice, or as a file that cannot be read, is refused by name', () => {
  const file = fileWith('another-secret-of-the-server');
  expect(problemsOf({ INTERNAL_KEY: KEY, INTERNAL_KEY_FILE: file })).toEqual([
    'set INTERNAL_KEY or INTERNAL_KEY_FILE, not both',
  ]);
  const problems = problemsOf({ INTERNAL_KEY_FILE: path.dirname(file), SIGNING_KEY_FILE: '/none' });
  expect(problems).toEqual([
    'INTERNAL_KEY_FILE cannot be read (EISDIR)',
    'SIGNING_KEY_FILE cannot be read (ENOENT)',
    'INTERNAL_KEY is required',
  ]);
});

it('passwords of stores are put into their addresses', () => {
  const config = readConfig(schema, {
    INTERNAL_KEY: KEY,
    MONGODB_URI: 'mongodb://snippetry@a:27017,b:27017/?replicaSet=rs0&authSource=admin',
    MONGODB_PASSWORD_FILE: fileWith('p@ss/word$&\n'),
    REDIS_URL: 'rediss://cache.example:6380',
    REDIS_PASSWORD: 'qu:eue/@',
  });
  expect(config.MONGODB_URI).toBe(
    'mongodb://snippetry:p%40ss%2Fword%24%26@a:27017,b:27017/?replicaSet=rs0&authSource=admin',
  );
  expect(config.REDIS_URL).toBe('rediss://:qu%3Aeue%2F%40@cache.example:6380');
  const noUser = { INTERNAL_KEY: KEY, MONGODB_URI: 'mongodb://a:1/', MONGODB_PASSWORD: 'secret' };
  expect(problemsOf(noUser)).toEqual([
    'MONGODB_URI must have a user name, since MONGODB_PASSWORD is set',
  ]);
});
