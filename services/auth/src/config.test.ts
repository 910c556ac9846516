import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConfigError } from '@snippetry/service-kit';
import { newKeyPair } from '@snippetry/test-kit';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const { privateKey, publicKey } = newKeyPair();
const usable = {
  INTERNAL_KEY: 'c0a1f7e2d94b4c0d8e5a6b7c8d9e0f1a',
  ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  JWT_PRIVATE_KEY: privateKey,
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig({ ...usable, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const pem = (key: { export(options: { type: 'pkcs8'; format: 'pem' }): string | Buffer }) =>
  String(key.export({ type: 'pkcs8', format: 'pem' }));

describe('the key that signs tokens', () => {
  it('is enough by itself: the public key is derived from it', () => {
    expect(loadConfig(usable)).toMatchObject({ PORT: 4101, DEMO_ACCESS: false });
    expect(problemsOf({ JWT_PUBLIC_KEY: publicKey })).toEqual([]);
  });

  it('is required', () => {
    expect(problemsOf({ JWT_PRIVATE_KEY: '' })).toEqual(['JWT_PRIVATE_KEY is required']);
  });

  it('may be written in one line with escaped line ends', () => {
    const line = privateKey.replaceAll('\n', '\\n');
    expect(loadConfig({ ...usable, JWT_PRIVATE_KEY: line }).JWT_PRIVATE_KEY).toBe(privateKey);
  });

  it('may be followed by further keys, each of which must be strong', () => {
    const other = newKeyPair();
    const both = `${privateKey}${other.privateKey}`;
    const publicKeys = `${other.publicKey}${publicKey}`;
    expect(problemsOf({ JWT_PRIVATE_KEY: both, JWT_PUBLIC_KEY: publicKeys })).toEqual([]);
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    expect(problemsOf({ JWT_PRIVATE_KEY: privateKey + pem(short) })).toEqual([
      'JWT_PRIVATE_KEY must be an RSA key of at least 2048 bits',
    ]);
  });

  it('is refused if the public key belongs to another one', () => {
    expect(problemsOf({ JWT_PUBLIC_KEY: newKeyPair().publicKey })).toEqual([
      'JWT_PUBLIC_KEY does not belong to JWT_PRIVATE_KEY',
    ]);
  });

  it('is refused if it is too short, not an RSA key or not a key at all', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
    const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const key of [pem(short), pem(curve)]) {
      expect(problemsOf({ JWT_PRIVATE_KEY: key })).toEqual([
        'JWT_PRIVATE_KEY must be an RSA key of at least 2048 bits',
      ]);
    }
    const broken = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';
    expect(problemsOf({ JWT_PRIVATE_KEY: broken })).toEqual([
      'JWT_PRIVATE_KEY cannot be read as a private key',
    ]);
    expect(problemsOf({ JWT_PUBLIC_KEY: broken })).toEqual([
      'JWT_PUBLIC_KEY cannot be read as a public key',
    ]);
  });

  it('is never part of an error message', () => {
    const secret = privateKey.slice(40, 80);
    expect(problemsOf({ JWT_PUBLIC_KEY: newKeyPair().publicKey }).join()).not.toContain(secret);
  });
});

it.each([
  ['ACCOUNT_ATTEMPTS', '0'],
  ['ACCOUNT_ATTEMPTS', '1.5'],
  ['DEMO_ACCESS', 'maybe'],
  ['MONGODB_WAIT_MS', '0'],
  ['TRANSACTION_LIMIT_MS', '60001'],
  ['MONGODB_POOL_SIZE', '1'],
  ['PORT', '65536'],
])('names the variable %s in the error if its value is %s', (name, value) => {
  expect(problemsOf({ [name]: value }).map((line) => line.split(':')[0])).toEqual([name]);
});

describe.each(['MODERATOR_EMAILS', 'ADMIN_EMAILS'] as const)('%s', (name) => {
  it('is empty by default, and a list separated by commas otherwise', () => {
    expect(loadConfig(usable)[name]).toEqual([]);
    const env = { ...usable, [name]: 'ada@example.com, bo@example.com,' };
    expect(loadConfig(env)[name]).toEqual(['ada@example.com', 'bo@example.com']);
  });

  it('is refused if one entry is not an address', () => {
    expect(problemsOf({ [name]: 'ada@example.com; bo' })).toEqual([
      `${name}: must be a list of email addresses`,
    ]);
  });
});

describe('mails of a server', () => {
  const server = { NODE_ENV: 'production' };

  it('went to the log if the mail server was forgotten', () => {
    expect(problemsOf(server)).toEqual([
      'SMTP_URL is required in production; MAIL=log writes mails to the log instead',
    ]);
    expect(problemsOf({ ...server, MAIL: '/var/spool/mail/root' })).toHaveLength(1);
  });

  it('go to the log or to the mail server if the operator says so', () => {
    expect(problemsOf({ ...server, MAIL: 'log' })).toEqual([]);
    expect(problemsOf({ ...server, SMTP_URL: 'smtp://mail.example' })).toEqual([]);
    expect(problemsOf({ SMTP_URL: 'smtp://mail.example', MAIL: 'log' })).toEqual([
      'SMTP_URL and MAIL=log exclude each other',
    ]);
  });
});

describe('the OpenID Connect providers', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'oidc-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const fileOf = (name: string, content: string) => {
    const file = path.join(dir, name);
    writeFileSync(file, content);
    return file;
  };
  const company = {
    ...{ id: 'company', issuer: 'https://id.example.com/', clientId: 'snippetry' },
    clientSecret: 'secret-of-company',
  };
  const single = {
    ...{ OIDC_ISSUER: 'https://old.example.com', OIDC_CLIENT_ID: 'old' },
    OIDC_CLIENT_SECRET: 'secret-of-old',
  };
  const providersOf = (env: Record<string, string>) =>
    loadConfig({ ...usable, ...env }).oidcProviders;
  const problemsOfList = (...list: object[]) =>
    problemsOf({ OIDC_PROVIDERS: JSON.stringify(list) });

  it('are a list whose secrets can be in files, after the one of OIDC_ISSUER', () => {
    const { clientSecret, ...partner } = { ...company, id: 'partner', name: 'Partner' };
    const clientSecretFile = fileOf('secret', `${clientSecret}\n`);
    const OIDC_PROVIDERS = JSON.stringify([company, { ...partner, clientSecretFile }]);
    const [old, first, second] = providersOf({ ...single, OIDC_PROVIDERS });
    const defaults = {
      ...{ scopes: 'openid profile email', groupsClaim: 'groups' },
      ...{ roles: { admin: [], moderator: [] }, allowedGroups: null, allowedEmailDomains: null },
    };
    const client = { clientId: 'old', clientSecret: 'secret-of-old' };
    const issuer = 'https://old.example.com';
    expect(old).toEqual({ ...defaults, ...client, id: 'oidc', name: 'old.example.com', issuer });
    const expected = { ...defaults, ...company, issuer: 'https://id.example.com' };
    expect(first).toEqual({ ...expected, name: 'id.example.com' });
    expect(second).toEqual({ ...expected, id: 'partner', name: 'Partner' });
    const file = fileOf('providers.json', OIDC_PROVIDERS);
    expect(providersOf({ ...single, OIDC_PROVIDERS: file })).toEqual([old, first, second]);
    expect(providersOf({})).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['an id for a URL', { id: 'Company Ltd' }, 'provider 1 of the list: id must be the id of an'],
    ['the id of GitHub', { id: 'github' }, 'provider github: id must not be github'],
    ['an issuer', { issuer: 'id.example.com' }, 'provider company: issuer must be a URL'],
    ['a client', { clientId: undefined }, 'provider company: clientId is required'],
    ['a secret', { clientSecret: undefined }, 'provider company: needs either clientSecret or'],
    ['one secret', { clientSecretFile: '/x' }, 'provider company: needs either clientSecret or'],
    ['scopes', { scopes: 'email' }, 'provider company: scopes must include openid'],
    ['known roles', { roles: { owner: ['x'] } }, 'provider company: has an unknown field: owner'],
    ['known fields', { allowedGroup: ['x'] }, 'provider company: has an unknown field: allowedG'],
    ['groups', { allowedGroups: [] }, 'provider company: allowedGroups must not be empty'],
    ['names', { roles: { admin: [''] } }, 'provider company: roles.admin.0 must not be empty'],
    ['domains', { allowedEmailDomains: ['@x'] }, 'company: allowedEmailDomains.0 must be a domain'],
  ])('need %s, and errors name provider and field', (_what, change, problem) => {
    const [found, ...others] = problemsOfList({ ...company, ...change });
    expect(found).toContain(`OIDC_PROVIDERS: ${problem.replace(/^company/, 'provider company')}`);
    expect(others).toEqual([]);
    expect(found).not.toContain(company.clientSecret);
  });

  it('have unique ids, readable secrets, and https in production', () => {
    expect(problemsOfList(company, company)).toEqual([
      'OIDC_PROVIDERS: provider company: id is in the list twice',
    ]);
    const { clientSecret: _, ...partner } = { ...company, id: 'partner', clientSecretFile: dir };
    expect(problemsOfList(partner)).toEqual([
      'OIDC_PROVIDERS: provider partner: clientSecretFile cannot be read',
    ]);
    const OIDC_PROVIDERS = JSON.stringify([{ ...company, id: 'oidc' }]);
    expect(problemsOf({ ...single, OIDC_PROVIDERS })).toEqual([
      'OIDC_PROVIDERS: provider oidc: id is that of OIDC_ISSUER',
    ]);
    const INTERNAL_KEY = randomBytes(32).toString('hex');
    const inClear = JSON.stringify([{ ...company, issuer: 'http://id.example.com' }]);
    const server = { NODE_ENV: 'production', MAIL: 'log', INTERNAL_KEY };
    expect(problemsOf({ ...server, OIDC_PROVIDERS: inClear })).toEqual([
      'OIDC_PROVIDERS: provider company: issuer must begin with https:// in production',
    ]);
  });

  it.each([
    ['{"id":"company"}', 'must be a list of providers'],
    ['[{]', 'must be a JSON list of providers, or the path of a file that contains one'],
    ['/no/such/file', 'must be a JSON list of providers, or the path of a file that contains one'],
  ])('are refused as %s', (OIDC_PROVIDERS, problem) => {
    expect(problemsOf({ OIDC_PROVIDERS })).toEqual([`OIDC_PROVIDERS: ${problem}`]);
  });

  it.each([
    [{ SIGN_IN: 'oidc' }, false],
    [{ SIGN_IN: 'oidc,github', ...single, OIDC_CLIENT_ID: '' }, false],
    [{ SIGN_IN: 'github', ...single }, false],
    [{ SIGN_IN: 'oidc', ...single }, true],
    [{ SIGN_IN: 'github', GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }, true],
    [{ SIGN_IN: 'oidc, password' }, true],
  ])('must leave a way to sign in with %o: %s', (env, isUsable) => {
    const found = problemsOf(env).filter((problem) => problem.startsWith('SIGN_IN'));
    expect(found).toHaveLength(isUsable ? 0 : 1);
  });

  it('are off without their way to sign in', () => {
    expect(providersOf({ ...single, SIGN_IN: 'password' })).toEqual([]);
    expect(problemsOf({ SIGN_IN: 'sso' })).toEqual([
      'SIGN_IN: must be some of password, oidc, github, separated by commas',
    ]);
  });
});
