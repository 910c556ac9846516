import path from 'node:path';
import { expect, it } from 'vitest';
import { planProcesses, STAGE } from '../lib/plan.mjs';
import { at } from '../lib/root.mjs';
import { readSettings, SERVICES } from '../lib/settings.mjs';

const secrets = {
  JWT_PRIVATE_KEY: 'private',
  JWT_PUBLIC_KEY: 'public',
  INTERNAL_KEY: 'internal',
  DEV_MAIL_KEY: 'mails',
  ENCRYPTION_KEY: 'encryption',
  EMBEDDED_MONGO_PASSWORD: 'p@ss/word',
  REDIS_PASSWORD: 'qu"eue',
  SANDBOX_GITHUB_SECRET: 'client',
};

function plan(argv = [], env = {}) {
  const settings = readSettings(argv, env);
  const all = planProcesses({ settings, env, secrets, node: 'node', redisServer: 'redis-server' });
  return new Map(all.map((spec) => [spec.name, spec]));
}

const SERVICE_PROCESSES = [...SERVICES, 'integrations-worker'];

const holdersOf = (specs, variable) =>
  [...specs].filter(([, spec]) => variable in spec.env).map(([name]) => name);

it('keeps data in the repository’s folder and serves localhost by default', () => {
  const settings = readSettings([], {});
  expect(settings).toMatchObject({
    dataDir: at('.data'),
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:8080',
    previewOrigin: 'http://127.0.0.1:8080',
    demoAccess: 'on',
  });
});

it('adds the offset to every port that is not set explicitly', () => {
  const { ports, publicOrigin } = readSettings([], { PORT_OFFSET: '1000', AUTH_PORT: '4999' });
  expect(ports).toMatchObject({ PORT: 9080, REDIS_PORT: 47379, AUTH_PORT: 4999 });
  expect(publicOrigin).toBe('http://localhost:9080');
});

it('reports all problems of the launcher’s settings at once', () => {
  const read = () =>
    readSettings(['--scale', 'nothing=2', '--fast'], { PORT: 'x', REDIS_PORT: '0' });
  expect(read).toThrow(
    expect.objectContaining({
      details: expect.arrayContaining([
        expect.stringContaining('PORT must be a port'),
        expect.stringContaining('REDIS_PORT'),
        expect.stringContaining('--scale takes'),
        expect.stringContaining('--fast'),
      ]),
    }),
  );
});

it('gives the gateway the built remotes as sources, and a folder for their builds', () => {
  const { env, dirs } = plan([], { BUILT_DIR: '/built' }).get('gateway');
  expect(env.REMOTE_URLS.split(',')).toEqual([
    'snippets=file:///built/mfe-snippets/dist',
    'community=file:///built/mfe-community/dist',
    'collections=file:///built/mfe-collections/dist',
    'github=file:///built/mfe-github/dist',
  ]);
  expect(env.SHELL_DIST).toBe('/built/shell/dist');
  expect(dirs).toEqual([env.BUILDS_DIR]);
});

it('starts database and redis first and stops the gateway first', () => {
  const specs = plan();
  expect(specs.get('database').stage).toBe(STAGE.stores);
  expect(specs.get('redis').stage).toBe(STAGE.stores);
  expect(specs.get('gateway').stage).toBeGreaterThan(specs.get('auth').stage);
  expect([...specs.keys()]).toHaveLength(10);
});

it('starts no database or Redis if an external one is configured', () => {
  const env = { MONGODB_URI: 'mongodb://db/', REDIS_URL: 'redis://queue/' };
  const specs = plan([], env);
  expect(specs.has('database')).toBe(false);
  expect(specs.has('redis')).toBe(false);
  expect(specs.get('snippets').env).toMatchObject(env);
});

it('puts the configured prefix before database names and refuses invalid prefixes', () => {
  expect(plan().get('auth').env.MONGODB_DB).toBe('snippetry_auth');
  expect(plan([], { MONGODB_DB_PREFIX: 'trial-' }).get('auth').env.MONGODB_DB).toBe('trial-auth');
  expect(() => plan([], { MONGODB_DB_PREFIX: 'a/b' })).toThrow();
});

it('passes the database password only to the database, and in the URI to services and gateway', () => {
  const specs = plan();
  expect(specs.get('database').env).toMatchObject({
    EMBEDDED_MONGO_USER: 'snippetry',
    EMBEDDED_MONGO_PASSWORD: 'p@ss/word',
  });
  const uri = 'mongodb://snippetry:p%40ss%2Fword@127.0.0.1:47017/?directConnection=true';
  expect(holdersOf(specs, 'EMBEDDED_MONGO_PASSWORD')).toEqual(['database']);
  expect(holdersOf(specs, 'MONGODB_URI')).toEqual([...SERVICE_PROCESSES, 'gateway']);
  expect(specs.get('auth').env.MONGODB_URI).toBe(uri);
});

it('passes the Redis password to Redis in a file, and to other processes in the URL', () => {
  const specs = plan([], { DATA_DIR: '/data' });
  const redis = specs.get('redis');
  const file = path.join('/data', 'redis', 'redis.conf');
  expect(redis.args).toEqual([file]);
  expect(redis.files).toEqual([
    { file, text: expect.stringContaining('requirepass "qu\\"eue"\n') },
  ]);
  expect(redis.env).not.toHaveProperty('REDIS_PASSWORD');
  expect(holdersOf(specs, 'REDIS_URL')).toEqual([...SERVICE_PROCESSES, 'gateway']);
  expect(specs.get('gateway').env.REDIS_URL).toBe('redis://:qu%22eue@127.0.0.1:46379');
});

it('keeps Redis durable, reachable from this machine only and without eviction', () => {
  const [{ text }] = plan([], { DATA_DIR: '/data' }).get('redis').files;
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'appendonly "yes"',
      'appendfsync "everysec"',
      'bind "127.0.0.1"',
      'maxmemory-policy "noeviction"',
      `dir "${path.join('/data', 'redis')}"`,
    ]),
  );
});

it('starts further instances on consecutive ports and lists all of them in the service URLs', () => {
  const specs = plan(['--scale', 'snippets=3', '--scale=auth=2']);
  expect(specs.get('auth-2').port).toBe(4121);
  expect(specs.get('snippets-2').port).toBe(4122);
  expect(specs.get('snippets-3').port).toBe(4123);
  const urls = 'http://127.0.0.1:4102,http://127.0.0.1:4122,http://127.0.0.1:4123';
  expect(specs.get('gateway').env.SNIPPETS_URL).toBe(urls);
  expect(specs.get('comments').env.SNIPPETS_URL).toBe(urls);
  expect(specs.get('snippets-2').env.MONGODB_DB).toBe('snippetry_snippets');
});

it('runs everything except stores and gateway in one process with --compact', () => {
  const specs = plan(['--compact'], { OPENAI_API_KEY: 'openai' });
  expect([...specs.keys()]).toEqual(['database', 'redis', 'services', 'gateway']);
  const { env, port, extraPorts, ready } = specs.get('services');
  const parts = JSON.parse(env.PARTS);
  expect(parts.map(({ name }) => name)).toEqual([
    ...SERVICES.map(() => 'service'),
    'worker',
    'sandbox',
  ]);
  // Each part has the variables of a separate process.
  const separate = plan([], { OPENAI_API_KEY: 'openai' });
  const names = [...SERVICE_PROCESSES, 'sandbox-github'];
  expect(parts.map((part) => ({ ...env, ...part.env, PARTS: undefined }))).toEqual(
    names.map((name) => ({ ...separate.get(name).env, PARTS: undefined })),
  );
  expect(holdersOf(specs, 'JWT_PRIVATE_KEY')).toEqual([]);
  expect([port, ...extraPorts.map((one) => one.port)]).toEqual([
    ...[4101, 4102, 4103, 4104, 4105, 4115, 4110],
  ]);
  expect(ready.of).toHaveLength(names.length);
});

it('refuses several instances of a service in one process', () => {
  expect(() => readSettings(['--compact', '--scale', 'auth=2'], {})).toThrow(
    expect.objectContaining({ details: [expect.stringContaining('--compact')] }),
  );
});

it('gives each process the secrets it needs and no other', () => {
  const env = {
    JWT_PRIVATE_KEY: 'from outside',
    GITHUB_CLIENT_SECRET: 'github',
    OPENAI_API_KEY_FILE: '/run/openai',
    JWT_PRIVATE_KEY_FILE: '/run/jwt',
    SMTP_URL: 'smtp://user:password@mail.example',
    SEARCH_URL: 'http://s',
  };
  const specs = plan([], env);
  const integrations = ['integrations', 'integrations-worker'];
  expect(holdersOf(specs, 'JWT_PRIVATE_KEY')).toEqual(['auth']);
  expect(specs.get('auth').env.JWT_PRIVATE_KEY).toBe(secrets.JWT_PRIVATE_KEY);
  expect(holdersOf(specs, 'DEV_MAIL_KEY')).toEqual(['auth']);
  expect(holdersOf(specs, 'ENCRYPTION_KEY')).toEqual(['auth', ...integrations]);
  expect(holdersOf(specs, 'GITHUB_CLIENT_SECRET')).toEqual(['auth', ...integrations]);
  expect(holdersOf(specs, 'OPENAI_API_KEY_FILE')).toEqual(integrations);
  expect(holdersOf(specs, 'JWT_PRIVATE_KEY_FILE')).toEqual([]);
  expect(holdersOf(specs, 'SMTP_URL')).toEqual(['auth']);
  expect(holdersOf(specs, 'SEARCH_URL')).toEqual(['snippets']);
  expect(holdersOf(specs, 'SEARCH_DIR')).toEqual(['snippets']);
  expect(holdersOf(specs, 'INTERNAL_KEY')).toEqual([...SERVICE_PROCESSES, 'gateway']);
});

it('writes mails to the log unless a mail server is configured', () => {
  const mailOf = (env) => plan([], env).get('auth').env.MAIL;
  expect(mailOf({ MAIL: '/var/mail/root' })).toBe('log');
  expect(mailOf({ SMTP_URL: 'smtp://mail.example' })).toBeUndefined();
  expect(mailOf({ SMTP_URL_FILE: '/run/smtp' })).toBeUndefined();
});

it('passes no unrelated secrets or npm variables of the caller’s shell to any process', () => {
  const env = { GITHUB_TOKEN: 'x', AWS_SECRET_ACCESS_KEY: 'x', npm_config_cache: 'x', TZ: 'UTC' };
  const specs = plan([], env);
  for (const name of ['GITHUB_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'npm_config_cache']) {
    expect(holdersOf(specs, name)).toEqual([]);
  }
  expect(specs.get('snippets').env.TZ).toBe('UTC');
});

it('starts the GitHub sandbox, with services as its clients', () => {
  const specs = plan([], { DATA_DIR: '/data' });
  const client = {
    GITHUB_CLIENT_ID: 'snippetry',
    GITHUB_CLIENT_SECRET: 'client',
    GITHUB_URL: 'http://localhost:4110',
    GITHUB_API_URL: 'http://localhost:4110',
    GITHUB_SANDBOX: 'on',
  };
  expect(specs.get('integrations').env).toMatchObject(client);
  expect(specs.get('integrations-worker').env).toMatchObject(client);
  expect(specs.get('sandbox-github').env).toMatchObject({
    PORT: '4110',
    SANDBOX_GITHUB_DIR: path.join('/data', 'sandbox-github'),
  });
  // The gateway needs the URL, because pages may show avatars from the sandbox.
  expect(specs.get('gateway').env.GITHUB_URL).toBe('http://localhost:4110');
  expect(holdersOf(specs, 'GITHUB_CLIENT_SECRET')).toEqual([
    'auth',
    'integrations',
    'integrations-worker',
    'sandbox-github',
  ]);
});

it('starts no sandbox if a GitHub application is configured or it is switched off', () => {
  const application = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
  for (const env of [application, { SANDBOX_GITHUB: 'off' }]) {
    const specs = plan([], env);
    expect(specs.has('sandbox-github')).toBe(false);
    expect(specs.get('integrations').env).not.toHaveProperty('GITHUB_SANDBOX');
  }
  expect(() => plan([], { SANDBOX_GITHUB: 'maybe' })).toThrow();
});

it('passes the remotes of the caller to the gateway', () => {
  const env = { REMOTE_URLS: 'notes=http://127.0.0.1:4999' };
  expect(plan([], env).get('gateway').env.REMOTE_URLS).toMatch(/,notes=http:\/\/127.0.0.1:4999$/);
});
