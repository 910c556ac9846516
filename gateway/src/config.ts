import {
  baseConfig,
  type Env,
  flag,
  perMinute,
  port,
  readConfig,
  siteOrigin,
  stallMs,
  urlList,
} from '@snippetry/service-kit/config';
import { keysOf } from '@snippetry/service-kit/keys';
import { serverUrl } from '@snippetry/service-kit/server-url';
import { z } from 'zod';

const { NODE_ENV, HOST, LOG_LEVEL, DRAIN_MS, REDIS_URL, PUBLIC_ORIGIN, INTERNAL_KEY } = baseConfig;
const { METRICS_HOST, MONGODB_URI, MONGODB_PASSWORD, MONGODB_DB } = baseConfig;
const { MONGODB_WAIT_MS, REDIS_PASSWORD, OTEL_EXPORTER_OTLP_ENDPOINT } = baseConfig;

/** Host names without a port, separated by commas. */
const hostList = z
  .string()
  .default('')
  .transform((value) =>
    value
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .refine((names) => names.every((name) => URL.parse(`http://${name}`)?.hostname === name), {
    error: 'must be host names without a port',
  });

/** Names that a remote cannot have. */
const RESERVED: ReadonlySet<string> = new Set(['shell']);

/**
 * Sources of remotes: `notes=http://notes:3000,notes=http://notes-2:3000` with one entry per static
 * host, or one folder as in `notes=file:///srv/notes/dist`.
 */
const remoteUrls = z
  .string()
  .default('')
  .transform((value, ctx) => {
    const urls = new Map<string, string[]>();
    for (const entry of value.split(',').map((one) => one.trim())) {
      if (entry === '') continue;
      const [, name = '', address = ''] = /^([a-z][a-z0-9]{1,29})=(.+)$/.exec(entry) ?? [];
      const isUrl = URL.canParse(address) && /^(?:https?|file):/.test(address);
      if (!isUrl || RESERVED.has(name)) {
        ctx.addIssue(`must be a list of <name>=<url>, with names of their own: ${entry}`);
      }
      urls.set(name, [...(urls.get(name) ?? []), address.replace(/\/$/, '')]);
    }
    return urls;
  });

const schema = z.object({
  NODE_ENV,
  HOST,
  PORT: port(8080),
  METRICS_HOST,
  METRICS_PORT: port(8081),
  LOG_LEVEL,
  DRAIN_MS,
  REDIS_URL,
  REDIS_PASSWORD,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  /** Fraction of requests whose traces are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
  PUBLIC_ORIGIN,
  /** Shared key for internal requests to services: the first one of the list. */
  INTERNAL_KEY: INTERNAL_KEY.transform((list) => keysOf(list)[0]),
  PREVIEW_ORIGIN: siteOrigin('http://127.0.0.1:8080'),
  /** GitHub server whose avatars pages may load; the integrations service reads it, too. */
  GITHUB_URL: serverUrl()
    .default('https://github.com')
    .transform((value) => new URL(value).origin),
  /** Host names accepted in addition to the one of `PUBLIC_ORIGIN`. */
  ALLOWED_HOSTS: hostList,
  AUTH_URL: urlList('http://127.0.0.1:4101'),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  COMMENTS_URL: urlList('http://127.0.0.1:4103'),
  COLLECTIONS_URL: urlList('http://127.0.0.1:4104'),
  INTEGRATIONS_URL: urlList('http://127.0.0.1:4105'),
  /** Database of the builds and deployments of remotes. */
  MONGODB_URI,
  MONGODB_PASSWORD,
  MONGODB_DB: MONGODB_DB.default('snippetry_gateway'),
  MONGODB_WAIT_MS,
  /** Folder of the files of builds; several gateways share it, or a bucket. */
  BUILDS_DIR: z.string().default(new URL('../../.data/builds', import.meta.url).pathname),
  /** S3-compatible bucket with the archives of builds; then `BUILDS_DIR` is a cache. */
  BUILDS_BUCKET: z.string().default(''),
  /** Address of the bucket's server; AWS by default. */
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Where builds of remotes come from without being published. */
  REMOTE_URLS: remoteUrls,
  /** Milliseconds between looks for a new build in `SHELL_DIST` and `REMOTE_URLS`. */
  SOURCES_MS: z.coerce.number().int().min(50).max(600_000).default(1000),
  /** Page loads after which the error rate of a canary is judged. */
  CANARY_LOADS: z.coerce.number().int().min(5).max(100_000).default(20),
  /** How many times the error rate of the stable build stops a canary. */
  CANARY_FACTOR: z.coerce.number().min(1).max(100).default(2),
  SHELL_DIST: z.string().default(new URL('../../shell/dist', import.meta.url).pathname),
  PREVIEW_DIST: z.string().default(new URL('../../engines/preview/dist', import.meta.url).pathname),
  /** Requests per minute and client network on each password route; 0 switches the limit off. */
  RATE_LIMIT_AUTH: perMinute(30),
  /** Requests per minute and client network on the whole API; 0 switches the limit off. */
  RATE_LIMIT_GENERAL: perMinute(3000),
  /** Requests per minute and client network on each large download; 0 switches the limit off. */
  RATE_LIMIT_DOWNLOADS: perMinute(30),
  /** Requests per minute and client network for embeds and preview pictures; 0 for no limit. */
  RATE_LIMIT_EMBEDS: perMinute(600),
  /** Concurrent large downloads per client network and gateway; 0 switches the limit off. */
  DOWNLOADS_AT_ONCE: z.coerce.number().int().min(0).max(10_000).default(4),
  /** Maximum milliseconds until a service begins its answer. */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(30_000),
  /** Same limit for a service whose readiness check fails, for example without its database. */
  UNREADY_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(9000),
  /** Maximum milliseconds that a public page waits for the link-preview metadata of its snippet. */
  CARD_TIMEOUT_MS: z.coerce.number().int().min(50).max(10_000).default(400),
  ANSWER_STALL_MS: stallMs(30_000),
  /** Milliseconds between readiness polls of each instance. */
  POLL_MS: z.coerce.number().int().min(50).max(60_000).default(500),
  /** Proxies whose `X-Forwarded-For` is trusted: their number or addresses; none by default. */
  TRUST_PROXY: z.string().default(''),
  /** Whether developers may replace a remote with a dev server's; off in production by default. */
  REMOTE_OVERRIDES: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  /** Whether browsers cache the application for offline use; `off` removes existing caches. */
  OFFLINE_PAGES: flag(true),
  /** Whether the sign-in page offers demo access; the auth service reads the same variable. */
  DEMO_ACCESS: flag(false),
});

export type GatewayConfig = Omit<z.output<typeof schema>, 'REMOTE_OVERRIDES'> & {
  REMOTE_OVERRIDES: boolean;
};

function problems(config: z.output<typeof schema>): string[] {
  const found = [];
  if (config.PUBLIC_ORIGIN === config.PREVIEW_ORIGIN) {
    found.push('PREVIEW_ORIGIN must differ from PUBLIC_ORIGIN: previews run untrusted code');
  }
  return found;
}

/**
 * Reads the environment.
 *
 * @throws ConfigError naming every problem at once
 */
export function readGatewayConfig(env: Env): GatewayConfig {
  const config = readConfig(schema, env, problems);
  const { hostname } = new URL(config.PUBLIC_ORIGIN);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isDevelopment = isLocal && config.NODE_ENV !== 'production';
  const overrides = config.REMOTE_OVERRIDES ?? (isDevelopment ? 'on' : 'off');
  return { ...config, REMOTE_OVERRIDES: overrides === 'on' };
}
