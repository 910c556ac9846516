import path from 'node:path';
import { expect, it } from 'vitest';
import { planProcesses, STAGE } from '../lib/plan.mjs';
import { at } from '../lib/root.mjs';
import { readSettings } from '../lib/settings.mjs';

const secrets = {
  JWT_PRIVATE_KEY: 'private',
  JWT_PUBLIC_KEY: 'public',
  INTERNAL_KEY: 'internal',
  ENCRYPTION_KEY: 'encryption',
};

function plan(argv = [], env = {}) {
  const settings = readSettings(argv, env);
  const all = planProcesses({ settings, env, secrets, node: 'node', redisServer: 'redis-server' });
  return new Map(all.map((spec) => [spec.name, spec]));
}

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

it('starts database and redis first and stops the gateway first', () => {
  const specs = plan();
  expect(specs.get('database').stage).toBe(STAGE.stores);
  expect(specs.get('redis').stage).toBe(STAGE.stores);
  expect(specs.get('gateway').stage).toBeGreaterThan(specs.get('auth').stage);
  expect([...specs.keys()]).toHaveLength(13);
});

it('starts no database or Redis where an external one is configured', () => {
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

it('gives the database’s password only to the database and, in the URI, to services that log in', () => {
  const specs = plan([], { EMBEDDED_MONGO_PASSWORD: 'p@ss/word' });
  expect(specs.get('database').env).toMatchObject({
    EMBEDDED_MONGO_USER: 'snippetry',
    EMBEDDED_MONGO_PASSWORD: 'p@ss/word',
  });
  const uri = 'mongodb://snippetry:p%40ss%2Fword@127.0.0.1:47017/?directConnection=true';
  expect(specs.get('auth').env.MONGODB_URI).toBe(uri);
  for (const name of ['auth', 'gateway', 'mfe-github', 'redis']) {
    expect(specs.get(name).env).not.toHaveProperty('EMBEDDED_MONGO_PASSWORD');
  }
});

it('keeps Redis durable, private and without eviction', () => {
  const args = plan([], { DATA_DIR: '/data' }).get('redis').args.join(' ');
  for (const part of ['--appendonly yes', '--appendfsync everysec', '--bind 127.0.0.1']) {
    expect(args).toContain(part);
  }
  expect(args).toContain('--maxmemory-policy noeviction');
  expect(args).toContain(`--dir ${path.join('/data', 'redis')}`);
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

it('gives each process the secrets it needs and no other', () => {
  const specs = plan([], { JWT_PRIVATE_KEY: 'from outside', npm_config_cache: 'x' });
  const holders = (name) => [...specs].filter(([, spec]) => name in spec.env).map(([who]) => who);
  expect(holders('JWT_PRIVATE_KEY')).toEqual(['auth']);
  expect(holders('ENCRYPTION_KEY')).toEqual(['integrations', 'integrations-worker']);
  expect(specs.get('mfe-snippets').env).not.toHaveProperty('INTERNAL_KEY');
  expect(specs.get('redis').env).not.toHaveProperty('INTERNAL_KEY');
  expect(specs.get('auth').env).not.toHaveProperty('npm_config_cache');
});
