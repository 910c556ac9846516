import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { allocatorEnv } from './allocator.mjs';
import { at } from './root.mjs';
import { REMOTES, SERVICES, variablePrefix } from './settings.mjs';

/** Stages start in this order and stop in the reverse one. */
export const STAGE = { stores: 0, parts: 1, gateway: 2 };

/** Folder of the search index in the data folder: it can be deleted while nothing runs. */
export const SEARCH_FOLDER = 'search';

const LOOPBACK = '127.0.0.1';
/** Services that get a restricted variable. */
const GRANTS = {
  JWT_PRIVATE_KEY: ['auth'],
  DEV_MAIL_KEY: ['auth'],
  ENCRYPTION_KEY: ['auth', 'integrations'],
  GITHUB_CLIENT_SECRET: ['auth', 'integrations'],
  OIDC_CLIENT_SECRET: ['auth'],
  // Contains secrets of clients.
  OIDC_PROVIDERS: ['auth'],
  OPENAI_API_KEY: ['integrations'],
  // Contains the password of the mail server.
  SMTP_URL: ['auth'],
  SEARCH_URL: ['snippets'],
};
/**
 * Variables of the caller that only the processes listed here get; a `GITHUB_TOKEN` of a shell is
 * passed to none.
 */
const PRIVATE =
  /KEY|SECRET|PASSW|TOKEN|CREDENTIAL|^(?:MONGODB_URI|REDIS_URL|SEARCH_URL|SMTP_URL|OIDC_PROVIDERS)(?:_FILE)?$/i;
/**
 * Collects old objects once they have grown by a quarter since the last collection, instead of up
 * to four times as on a machine with much memory: a third less for a service under load. The same
 * for all processes, since Node's compile cache depends on such flags.
 */
export const SOON_COLLECTED = '--heap-growing-percent=25';
/** Size of the young generation in MB, instead of Node's up to 64 on a machine with much memory. */
const young = (megabytes) => [`--max-semi-space-size=${megabytes}`, SOON_COLLECTED];
/** Saves some 20 MB for each process that is mostly idle. */
const LITTLE_MEMORY = young(4);
const DATABASE_MEMORY = young(8);
/** Caches of snippets and lists change constantly. */
const SNIPPETS_MEMORY = young(16);
/** Two polls of the gateway, so that it sees a restarted instance draining before it closes. */
const DRAIN_MS = '1000';

/**
 * Lists the processes of the platform: command, port and readiness check.
 * @param context settings, secrets, the Node binary of the services, redis-server's path, base env
 */
export function planProcesses(context) {
  const { settings } = context;
  const parts = [
    ...allInstances(settings).map((instance) => service(instance, context)),
    worker(context),
    ...(settings.sandboxGithub ? [sandboxGithub(context)] : []),
  ];
  return [
    ...(settings.mongodbUri ? [] : [database(context)]),
    ...(settings.redisUrl ? [] : [redis(context)]),
    ...(settings.isCompact ? [together(parts, context)] : parts),
    gateway(context),
  ];
}

/** One process for all parts, each with its own port and variables. */
function together(parts, context) {
  const shared = baseEnv(context);
  const differing = (env) => Object.entries(env).filter(([key, value]) => shared[key] !== value);
  const [first, ...others] = parts.flatMap(({ port, variable, extraPorts = [] }) => {
    return [{ port, variable }, ...extraPorts];
  });
  return {
    name: 'services',
    stage: STAGE.parts,
    command: context.node,
    args: [...LITTLE_MEMORY, at('packages/service-kit/src/together.ts')],
    env: {
      ...shared,
      PARTS: JSON.stringify(
        parts.map(({ part, env }) => ({ ...part, env: Object.fromEntries(differing(env)) })),
      ),
    },
    dirs: parts.flatMap(({ dirs = [] }) => dirs),
    ...first,
    extraPorts: others,
    ready: { kind: 'all', of: parts.map(({ ready }) => ready) },
  };
}

/** The URLs of each service's instances as comma-separated lists, by variable. */
export function serviceUrls(services) {
  const urls = {};
  for (const { service: name, port } of services) {
    const key = `${variablePrefix(name)}_URL`;
    urls[key] = [urls[key], `http://${LOOPBACK}:${port}`].filter(Boolean).join(',');
  }
  return urls;
}

/** Instances of all services; those beyond the first of a service use ports from SCALE_PORT on. */
function allInstances({ ports, scale }) {
  let extra = ports.SCALE_PORT;
  return SERVICES.flatMap((name) => {
    const variable = `${variablePrefix(name)}_PORT`;
    const more = Array.from({ length: scale[name] - 1 }, (_, i) => ({
      name: `${name}-${i + 2}`,
      service: name,
      port: extra++,
      variable: 'SCALE_PORT',
    }));
    return [{ name, service: name, port: ports[variable], variable }, ...more];
  });
}

/**
 * Environment of every Node process: the caller's, without secrets and variables for one process.
 */
function baseEnv({ settings, env }) {
  const inherited = Object.entries(env).filter(
    ([key]) => !key.startsWith('npm_') && !key.endsWith('_PORT') && !PRIVATE.test(key),
  );
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: settings.compileCache,
    ...allocatorEnv(settings, env),
    HOST: LOOPBACK,
    LOG_LEVEL: env.LOG_LEVEL || 'info',
    DRAIN_MS: env.DRAIN_MS || DRAIN_MS,
    PUBLIC_ORIGIN: settings.publicOrigin,
    PREVIEW_ORIGIN: settings.previewOrigin,
    DEMO_ACCESS: settings.demoAccess,
  };
}

/** Addresses of the services, and the queue. */
function platformEnv(context) {
  return {
    ...baseEnv(context),
    ...serviceUrls(allInstances(context.settings)),
    REDIS_URL: redisUrl(context),
    INTERNAL_KEY: context.secrets.INTERNAL_KEY,
  };
}

function mongoUri({ settings, secrets }) {
  if (settings.mongodbUri) return settings.mongodbUri;
  const login = [settings.databaseUser, secrets.EMBEDDED_MONGO_PASSWORD].map(encodeURIComponent);
  const address = `${LOOPBACK}:${settings.ports.EMBEDDED_MONGO_PORT}`;
  return `mongodb://${login.join(':')}@${address}/?directConnection=true`;
}

function redisUrl({ settings, secrets }) {
  if (settings.redisUrl) return settings.redisUrl;
  const password = encodeURIComponent(secrets.REDIS_PASSWORD);
  return `redis://:${password}@${LOOPBACK}:${settings.ports.REDIS_PORT}`;
}

function database(context) {
  const { settings, secrets, node } = context;
  const port = settings.ports.EMBEDDED_MONGO_PORT;
  const dir = path.join(settings.dataDir, 'mongo');
  return {
    name: 'database',
    stage: STAGE.stores,
    command: node,
    args: [...DATABASE_MEMORY, at('engines/embedded-mongo/src/main.ts')],
    env: {
      ...baseEnv(context),
      PORT: String(port),
      EMBEDDED_MONGO_DIR: dir,
      EMBEDDED_MONGO_USER: settings.databaseUser,
      EMBEDDED_MONGO_PASSWORD: secrets.EMBEDDED_MONGO_PASSWORD,
    },
    dirs: [dir],
    port,
    variable: 'EMBEDDED_MONGO_PORT',
    ready: { kind: 'tcp', port },
  };
}

function redis({ settings, secrets, env, redisServer }) {
  const port = settings.ports.REDIS_PORT;
  const dir = path.join(settings.dataDir, 'redis');
  const file = path.join(dir, 'redis.conf');
  const options = {
    port,
    bind: LOOPBACK,
    dir,
    requirepass: secrets.REDIS_PASSWORD,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
  };
  return {
    name: 'redis',
    stage: STAGE.stores,
    command: redisServer,
    // Arguments are visible to every user of the machine, so the password is in a file.
    args: [file],
    files: [{ file, text: redisConfig(options) }],
    env: { PATH: env.PATH },
    dirs: [dir],
    port,
    variable: 'REDIS_PORT',
    ready: { kind: 'redis', port, password: secrets.REDIS_PASSWORD },
  };
}

/** Redis parses quoted values with the escapes of JSON strings. */
function redisConfig(options) {
  const lines = Object.entries(options).map(([name, value]) => {
    return `${name} ${JSON.stringify(String(value))}\n`;
  });
  return lines.join('');
}

function service({ name, service: of, port, variable }, context) {
  const { settings, secrets, env, node } = context;
  const searchDir = path.join(settings.dataDir, SEARCH_FOLDER);
  const granted = Object.entries(GRANTS)
    .filter(([, holders]) => holders.includes(of))
    .flatMap(([key]) =>
      key in secrets ? [[key, secrets[key]]] : [key, `${key}_FILE`].map((one) => [one, env[one]]),
    )
    .filter(([, value]) => value !== undefined);
  return {
    name,
    stage: STAGE.parts,
    command: node,
    args: [
      ...(of === 'snippets' ? SNIPPETS_MEMORY : LITTLE_MEMORY),
      at('services', of, 'src/main.ts'),
    ],
    part: { module: at('services', of, 'src/service.ts'), name: 'service' },
    env: {
      ...platformEnv(context),
      ...Object.fromEntries(granted),
      ...(of === 'snippets' ? { SEARCH_DIR: searchDir } : {}),
      ...(of === 'auth' && !env.SMTP_URL && !env.SMTP_URL_FILE ? { MAIL: 'log' } : {}),
      ...(GRANTS.GITHUB_CLIENT_SECRET.includes(of) && settings.sandboxGithub
        ? sandboxClientEnv(context)
        : {}),
      JWT_PUBLIC_KEY: secrets.JWT_PUBLIC_KEY,
      PORT: String(port),
      MONGODB_URI: mongoUri(context),
      MONGODB_DB: `${settings.databasePrefix}${of}`,
    },
    port,
    variable,
    ready: { kind: 'http', port },
  };
}

function worker(context) {
  const variable = 'INTEGRATIONS_WORKER_PORT';
  const part = service(
    {
      name: 'integrations-worker',
      service: 'integrations',
      port: context.settings.ports[variable],
      variable,
    },
    context,
  );
  const main = at('services/integrations/src/worker.ts');
  return { ...part, args: [...LITTLE_MEMORY, main], part: { ...part.part, name: 'worker' } };
}

const sandboxUrl = ({ ports }) => `http://localhost:${ports.SANDBOX_GITHUB_PORT}`;

/** Variables of services that use the sandbox, like those for a GitHub Enterprise server. */
function sandboxClientEnv({ settings, secrets }) {
  const url = sandboxUrl(settings);
  return {
    GITHUB_CLIENT_ID: 'snippetry',
    GITHUB_CLIENT_SECRET: secrets.SANDBOX_GITHUB_SECRET,
    GITHUB_URL: url,
    GITHUB_API_URL: url,
    GITHUB_SANDBOX: 'on',
  };
}

/** The GitHub sandbox, for users without an application at GitHub. */
function sandboxGithub(context) {
  const variable = 'SANDBOX_GITHUB_PORT';
  const port = context.settings.ports[variable];
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = sandboxClientEnv(context);
  const dir = path.join(context.settings.dataDir, 'sandbox-github');
  return {
    name: 'sandbox-github',
    stage: STAGE.parts,
    command: context.node,
    args: [...LITTLE_MEMORY, at('engines/sandbox-github/src/main.ts')],
    part: { module: at('engines/sandbox-github/src/part.ts'), name: 'sandbox' },
    env: {
      ...baseEnv(context),
      GITHUB_CLIENT_ID,
      GITHUB_CLIENT_SECRET,
      PORT: String(port),
      SANDBOX_GITHUB_DIR: dir,
    },
    dirs: [dir],
    port,
    variable,
    ready: { kind: 'http', port },
  };
}

function gateway(context) {
  const { settings, env, node } = context;
  const { ports } = settings;
  const remotes = REMOTES.map((name) => {
    const dist = pathToFileURL(path.join(settings.builtDir, name, 'dist'));
    return `${name.replace('mfe-', '')}=${dist}`;
  });
  const builds = path.join(settings.dataDir, 'builds');
  return {
    name: 'gateway',
    stage: STAGE.gateway,
    command: node,
    args: [...LITTLE_MEMORY, at('gateway/src/main.ts')],
    env: {
      ...platformEnv(context),
      MONGODB_URI: mongoUri(context),
      MONGODB_DB: `${settings.databasePrefix}gateway`,
      BUILDS_DIR: builds,
      REMOTE_URLS: [...remotes, env.REMOTE_URLS].filter(Boolean).join(','),
      HOST: settings.host,
      PORT: String(ports.PORT),
      METRICS_PORT: String(ports.GATEWAY_METRICS_PORT),
      SHELL_DIST: path.join(settings.builtDir, 'shell', 'dist'),
      PREVIEW_DIST: at('engines/preview/dist'),
      ...(settings.sandboxGithub ? { GITHUB_URL: sandboxUrl(settings) } : {}),
      // Nothing polls the gateway here, so it need not wait for its draining to be noticed.
      DRAIN_MS: '0',
    },
    dirs: [builds],
    port: ports.PORT,
    host: settings.host,
    variable: 'PORT',
    extraPorts: [{ port: ports.GATEWAY_METRICS_PORT, variable: 'GATEWAY_METRICS_PORT' }],
    ready: { kind: 'http', port: ports.PORT, host: settings.host },
  };
}
