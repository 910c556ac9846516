import path from 'node:path';
import { at } from './root.mjs';
import { REMOTES, SERVICES, variablePrefix } from './settings.mjs';

/** Stages start in this order and stop in the reverse one. */
export const STAGE = { stores: 0, parts: 1, gateway: 2 };

const LOOPBACK = '127.0.0.1';
const SECRETS = [
  'JWT_PRIVATE_KEY',
  'JWT_PUBLIC_KEY',
  'INTERNAL_KEY',
  'ENCRYPTION_KEY',
  'EMBEDDED_MONGO_PASSWORD',
];
/** Two polls of the gateway see a restarted instance as draining before it closes. */
const DRAIN_MS = '1000';

/**
 * Lists the processes of the platform: how each is started, where it listens and how its readiness
 * is checked.
 * @param context settings, secrets, the Node binary of the services, redis-server's path, base env
 */
export function planProcesses(context) {
  const { settings } = context;
  const common = commonEnv(context);
  const services = allInstances(settings);
  const urls = serviceUrls(services);
  return [
    ...(settings.mongodbUri ? [] : [database(context, common)]),
    ...(settings.redisUrl ? [] : [redis(context)]),
    ...services.map((one) => service(one, context, { ...common, ...urls })),
    worker(context, { ...common, ...urls }),
    ...REMOTES.map((name) => staticHost(name, context, common)),
    gateway(context, { ...common, ...urls }),
  ];
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

/** Every instance of every service; those beyond a service's first take ports from SCALE_PORT on. */
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

/** The environment of every Node process: the caller's, without the secrets of single processes. */
function commonEnv({ settings, env, secrets }) {
  const inherited = Object.entries(env).filter(
    ([key]) => !key.startsWith('npm_') && !SECRETS.includes(key) && !key.endsWith('_PORT'),
  );
  return {
    ...Object.fromEntries(inherited),
    NODE_ENV: env.NODE_ENV || 'production',
    NODE_COMPILE_CACHE: settings.compileCache,
    HOST: LOOPBACK,
    LOG_LEVEL: env.LOG_LEVEL || 'info',
    DRAIN_MS: env.DRAIN_MS || DRAIN_MS,
    REDIS_URL: settings.redisUrl ?? `redis://${LOOPBACK}:${settings.ports.REDIS_PORT}`,
    JWT_PUBLIC_KEY: secrets.JWT_PUBLIC_KEY,
    INTERNAL_KEY: secrets.INTERNAL_KEY,
    PUBLIC_ORIGIN: settings.publicOrigin,
    PREVIEW_ORIGIN: settings.previewOrigin,
    DEMO_ACCESS: settings.demoAccess,
  };
}

function mongoUri({ mongodbUri, databaseLogin, ports }) {
  if (mongodbUri) return mongodbUri;
  const who = databaseLogin
    ? `${encodeURIComponent(databaseLogin.user)}:${encodeURIComponent(databaseLogin.password)}@`
    : '';
  return `mongodb://${who}${LOOPBACK}:${ports.EMBEDDED_MONGO_PORT}/?directConnection=true`;
}

function database({ settings, node }, common) {
  const { databaseLogin } = settings;
  const port = settings.ports.EMBEDDED_MONGO_PORT;
  return {
    name: 'database',
    stage: STAGE.stores,
    command: node,
    args: [at('packages/embedded-mongo/src/main.ts')],
    env: {
      ...common,
      PORT: String(port),
      EMBEDDED_MONGO_DIR: path.join(settings.dataDir, 'mongo'),
      ...(databaseLogin && {
        EMBEDDED_MONGO_USER: databaseLogin.user,
        EMBEDDED_MONGO_PASSWORD: databaseLogin.password,
      }),
    },
    dirs: [path.join(settings.dataDir, 'mongo')],
    port,
    variable: 'EMBEDDED_MONGO_PORT',
    ready: { kind: 'tcp', port },
  };
}

function redis({ settings, env, redisServer }) {
  const port = settings.ports.REDIS_PORT;
  const dir = path.join(settings.dataDir, 'redis');
  const options = {
    port,
    bind: LOOPBACK,
    dir,
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
    args: Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]),
    env: { PATH: env.PATH },
    dirs: [dir],
    port,
    variable: 'REDIS_PORT',
    ready: { kind: 'redis', port },
  };
}

function service({ name, service: of, port, variable }, { settings, secrets, node }, common) {
  return {
    name,
    stage: STAGE.parts,
    command: node,
    args: [at('services', of, 'src/main.ts')],
    env: {
      ...common,
      PORT: String(port),
      MONGODB_URI: mongoUri(settings),
      MONGODB_DB: `${settings.databasePrefix}${of}`,
      ...(of === 'auth' && { JWT_PRIVATE_KEY: secrets.JWT_PRIVATE_KEY }),
      ...(of === 'integrations' && { ENCRYPTION_KEY: secrets.ENCRYPTION_KEY }),
    },
    port,
    variable,
    ready: { kind: 'http', port },
  };
}

function worker(context, common) {
  const port = context.settings.ports.INTEGRATIONS_WORKER_PORT;
  const name = { name: 'integrations-worker', service: 'integrations', port };
  const like = service({ ...name, variable: 'INTEGRATIONS_WORKER_PORT' }, context, common);
  return { ...like, args: [at('services/integrations/src/worker.ts')] };
}

function staticHost(name, { settings, node }, common) {
  const variable = `${variablePrefix(name)}_PORT`;
  const port = settings.ports[variable];
  return {
    name,
    stage: STAGE.parts,
    command: node,
    args: [at('packages/static-host/src/main.ts')],
    env: {
      ...publicOnly(common),
      DIST: path.join(settings.builtDir, name, 'dist'),
      PORT: String(port),
    },
    port,
    variable,
    ready: { kind: 'http', port },
  };
}

/** Removes keys and store addresses from the environment of processes that only serve files. */
function publicOnly(common) {
  const { JWT_PUBLIC_KEY, INTERNAL_KEY, REDIS_URL, ...rest } = common;
  return rest;
}

function gateway({ settings, node }, common) {
  const { ports } = settings;
  const remotes = REMOTES.map((name) => [
    `${variablePrefix(name)}_URL`,
    `http://${LOOPBACK}:${ports[`${variablePrefix(name)}_PORT`]}`,
  ]);
  return {
    name: 'gateway',
    stage: STAGE.gateway,
    command: node,
    args: [at('gateway/src/main.ts')],
    env: {
      ...common,
      ...Object.fromEntries(remotes),
      HOST: settings.host,
      PORT: String(ports.PORT),
      METRICS_PORT: String(ports.GATEWAY_METRICS_PORT),
      SHELL_DIST: at('shell/dist'),
      PREVIEW_DIST: at('packages/preview/dist'),
      // Nothing polls the gateway here, so it need not wait until its draining is noticed.
      DRAIN_MS: '0',
    },
    port: ports.PORT,
    host: settings.host,
    variable: 'PORT',
    extraPorts: [{ port: ports.GATEWAY_METRICS_PORT, variable: 'GATEWAY_METRICS_PORT' }],
    ready: { kind: 'http', port: ports.PORT, host: settings.host },
  };
}
