import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';
import { at } from './root.mjs';

/** Services in the order of lists; each has its own port. */
export const SERVICES = ['auth', 'snippets', 'comments', 'collections', 'integrations'];
/** The prefix of a process’s variables: `mfe-snippets` → `MFE_SNIPPETS`. */
export const variablePrefix = (name) => name.toUpperCase().replaceAll('-', '_');

/** Remotes created by `npm run new:remote`, which the gateway gets by `REMOTE_URLS`. */
export const ADDED_REMOTES = readdirSync(at())
  .filter((name) => /^mfe-[a-z0-9]+$/.test(name) && existsSync(at(name, 'remote.json')))
  .sort();
/** Micro-frontends, which the gateway publishes from their `dist`. */
export const REMOTES = [
  'mfe-snippets',
  'mfe-community',
  'mfe-collections',
  'mfe-github',
  ...ADDED_REMOTES,
];

/** Every port of the platform: the variable that sets it and its default. */
export const PORTS = {
  PORT: 8080,
  GATEWAY_METRICS_PORT: 8081,
  EMBEDDED_MONGO_PORT: 47017,
  REDIS_PORT: 46379,
  AUTH_PORT: 4101,
  SNIPPETS_PORT: 4102,
  COMMENTS_PORT: 4103,
  COLLECTIONS_PORT: 4104,
  INTEGRATIONS_PORT: 4105,
  /** The GitHub sandbox, which browsers open too. */
  SANDBOX_GITHUB_PORT: 4110,
  INTEGRATIONS_WORKER_PORT: 4115,
  /** First port of the further instances of `--scale`. */
  SCALE_PORT: 4121,
};

/**
 * Runs all services and the worker in one process, for machines with little memory.
 */
const COMPACT = '--compact';

/** Reads the environment and the arguments, and reports every problem at once. */
export function readSettings(argv, env) {
  const problems = [];
  const ports = readPorts(env, problems);
  const isCompact = argv.includes(COMPACT);
  const scale = readScale(
    argv.filter((word) => word !== COMPACT),
    problems,
  );
  if (isCompact && Object.values(scale).some((count) => count > 1)) {
    problems.push('--compact runs one instance of each service, so it takes no --scale');
  }
  const databasePrefix = readPrefix(env, problems);
  const sandboxGithub = readSandbox(env, problems);
  const usesJemalloc = readSwitch('JEMALLOC', env.JEMALLOC, problems);
  if (problems.length > 0) throw new Problem('These settings cannot be used:', problems);
  const dataDir = path.resolve(at(), env.DATA_DIR || '.data');
  return {
    ports,
    isCompact,
    scale,
    host: env.HOST || '127.0.0.1',
    dataDir,
    compileCache: env.NODE_COMPILE_CACHE || path.join(dataDir, 'cache', 'node'),
    // By default each thread has its own arena and keeps freed memory: 60 MB of all processes under
    // load.
    arenas: env.MALLOC_ARENA_MAX || '2',
    usesJemalloc,
    // Folder of the built applications, if other than the repository.
    builtDir: path.resolve(at(), env.BUILT_DIR || '.'),
    mongodbUri: env.MONGODB_URI || null,
    databasePrefix,
    databaseUser: env.EMBEDDED_MONGO_USER || 'snippetry',
    redisUrl: env.REDIS_URL || null,
    publicOrigin: env.PUBLIC_ORIGIN || `http://localhost:${ports.PORT}`,
    previewOrigin: env.PREVIEW_ORIGIN || `http://127.0.0.1:${ports.PORT}`,
    demoAccess: env.DEMO_ACCESS || 'on',
    sandboxGithub,
  };
}

/** Whether the GitHub sandbox runs: not if an application at GitHub is configured. */
function readSandbox(env, problems) {
  const isWanted = readSwitch('SANDBOX_GITHUB', env.SANDBOX_GITHUB, problems);
  return isWanted && !env.GITHUB_CLIENT_ID && !env.GITHUB_CLIENT_SECRET;
}

/** Parses a switch that is on by default. */
function readSwitch(name, value, problems) {
  const wanted = value || 'on';
  if (!['on', 'off'].includes(wanted)) problems.push(`${name} must be on or off`);
  return wanted === 'on';
}

/** Prefix of the services' database names, so that two platforms can share one MongoDB. */
function readPrefix(env, problems) {
  const prefix = env.MONGODB_DB_PREFIX || 'snippetry_';
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(prefix)) {
    problems.push('MONGODB_DB_PREFIX must be 1 to 40 letters, digits, _ or -');
  }
  return prefix;
}

function readPorts(env, problems) {
  const offset = wholeNumber(env.PORT_OFFSET, 0);
  if (offset === null) problems.push('PORT_OFFSET must be a whole number');
  const ports = {};
  for (const [variable, initial] of Object.entries(PORTS)) {
    const port = wholeNumber(env[variable], initial + (offset ?? 0));
    if (port === null || port < 1 || port > 65_535) {
      problems.push(`${variable} must be a port from 1 to 65535`);
    }
    ports[variable] = port;
  }
  return ports;
}

function wholeNumber(text, initial) {
  if (text === undefined || text === '') return initial;
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** `--scale snippets=2 --scale auth=3` → instances by service. */
function readScale(argv, problems) {
  const scale = Object.fromEntries(SERVICES.map((name) => [name, 1]));
  for (let i = 0; i < argv.length; i++) {
    const [flag, inline] = splitOnce(argv[i], '=');
    if (flag !== '--scale') {
      problems.push(
        `${argv[i]} is not an option; there are ${COMPACT} and --scale <service>=<instances>`,
      );
      continue;
    }
    const [name, count] = splitOnce(inline ?? argv[++i] ?? '', '=');
    if (!SERVICES.includes(name) || !/^(?:[1-9]|10)$/.test(count ?? '')) {
      problems.push(`--scale takes <service>=<1 to 10>; services: ${SERVICES.join(', ')}`);
      continue;
    }
    scale[name] = Number(count);
  }
  return scale;
}

function splitOnce(text, separator) {
  const place = text.indexOf(separator);
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + 1)];
}
