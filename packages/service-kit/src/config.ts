import { z } from 'zod';
import { type Env, readEnvFiles } from './env-files.ts';
import { keysOf } from './keys.ts';
import { isRedisUrl } from './redis-url.ts';

export type { Env } from './env-files.ts';

/** Invalid configuration. `problems` names every wrong variable, but no value. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const tcpPort = z.coerce.number().int().min(0).max(65_535);

/** A TCP port; 0 lets the system choose. */
export function port(initial: number) {
  return tcpPort.default(initial);
}

/** A switch: `on`, `true` or `1` against `off`, `false` or `0`. */
export function flag(initial: boolean) {
  return z
    .enum(['on', 'true', '1', 'off', 'false', '0'], { error: 'must be on or off' })
    .transform((value) => value === 'on' || value === 'true' || value === '1')
    .default(initial);
}

/** How long records are stored, in days: up to ten years. */
export function days(initial: number) {
  return z.coerce.number().int().min(1).max(3650).default(initial);
}

/** A limit per minute; 0 for no limit. */
export function perMinute(initial: number) {
  return z.coerce.number().int().min(0).max(1_000_000).default(initial);
}

/** Timeout in milliseconds of an answer whose client has stopped reading; 0 for none. */
export function stallMs(initial: number) {
  return z.coerce.number().int().min(0).max(3_600_000).default(initial);
}

/** A secret of at least 16 characters. */
export function secret() {
  return z.string().min(16, 'must have at least 16 characters');
}

/**
 * Shared secrets of at least 16 characters, separated by commas. The first one is sent, all are
 * accepted.
 */
function secretList() {
  return z.string().refine((value) => keysOf(value).every((key) => key.length >= 16), {
    error: 'must have at least 16 characters',
  });
}

/** Keys in PEM form, one after the other; line ends may be written as `\n`. */
export function pem() {
  return z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => value.trimStart().startsWith('-----BEGIN '), { error: 'must be a PEM key' });
}

/** The addresses of one service's instances, separated by commas, without a trailing slash. */
export function urlList(initial: string) {
  return z
    .string()
    .default(initial)
    .transform((value) => value.split(',').map((url) => url.trim().replace(/\/$/, '')))
    .refine((urls) => urls.every((url) => URL.canParse(url)), { error: 'must be a list of URLs' });
}

const url = z.string().refine((value) => URL.canParse(value), { error: 'must be a URL' });

/** Whether a URL is that of a host without a path, since pages and cookies are at the root. */
const isAtRoot = (value: string): boolean => {
  const found = URL.parse(value);
  return found !== null && found.href === `${found.origin}/`;
};

/** The origin of a site, such as `https://example.com`. */
export function siteOrigin(initial: string) {
  return z
    .string()
    .default(initial)
    .refine(isAtRoot, { error: 'must be an origin without a path, such as https://example.com' })
    .transform((value) => URL.parse(value)?.origin ?? value);
}

/** Address of a MongoDB; several members are separated by commas, which `URL` refuses. */
const mongodbUri = z
  .string()
  .regex(/^mongodb(?:\+srv)?:\/\/[^/\s]+/, 'must begin with mongodb:// or mongodb+srv://');

/**
 * The variables of every service, for use in its own schema. `DRAIN_MS` is how long a stopping
 * process keeps serving until the gateway notices; set it to at least twice the gateway's `POLL_MS`.
 * `MONGODB_WAIT_MS` is how long a query waits for an unreachable server, `TRANSACTION_LIMIT_MS` how
 * long a transaction is retried, and `MONGODB_POOL_SIZE` the maximum connections to the database.
 */
export const baseConfig = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port(0),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Port of `/metrics`; at `PORT` by default. */
  METRICS_PORT: tcpPort.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).default(2000),
  MONGODB_URI: mongodbUri.default('mongodb://127.0.0.1:47017/?replicaSet=rs0'),
  /** Replaces the password in `MONGODB_URI`, as `REDIS_PASSWORD` does in `REDIS_URL`. */
  MONGODB_PASSWORD: z.string().optional(),
  MONGODB_DB: z.string().regex(/^[\w-]{1,38}$/, 'must be a database name'),
  MONGODB_WAIT_MS: z.coerce.number().int().min(1).max(60_000).default(2500),
  MONGODB_POOL_SIZE: z.coerce.number().int().min(2).max(1000).default(20),
  TRANSACTION_LIMIT_MS: z.coerce.number().int().min(1).max(60_000).default(6000),
  REDIS_URL: z
    .string()
    .refine(isRedisUrl, { error: 'must be an address of Redis, Sentinels or a Cluster' })
    .default('redis://127.0.0.1:46379'),
  REDIS_PASSWORD: z.string().optional(),
  /** Collector that gets the spans of sampled traces, by OTLP over HTTP; no tracing without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  JWT_PUBLIC_KEY: pem().optional(),
  JWKS_URL: url.optional(),
  INTERNAL_KEY: secretList(),
  PUBLIC_ORIGIN: siteOrigin('http://localhost:8080'),
  /** The proxies whose `X-Forwarded-For` is trusted: addresses, or Express's names for ranges. */
  TRUST_PROXY: z.string().default('loopback'),
  /**
   * Generous, because the client of a service is the gateway, which reads in large steps for a slow
   * client and disconnects if that client stalls.
   */
  ANSWER_STALL_MS: stallMs(300_000),
};

/** Output of {@link baseConfig}. */
export type BaseConfig = z.output<z.ZodObject<typeof baseConfig>>;

const PLACEHOLDER = /^(?:change[-_ ]?me|secret|password|default|example|development|test)/i;

/** Returns the problems of a service that checks tokens and has no key to do so. */
export function tokenKeyProblems(config: {
  JWT_PUBLIC_KEY?: string | undefined;
  JWKS_URL?: string | undefined;
}): string[] {
  if (config.JWT_PUBLIC_KEY || config.JWKS_URL) return [];
  return ['JWT_PUBLIC_KEY or JWKS_URL is required: tokens could not be checked'];
}

/** Problems that every service with the variable reports. */
function commonProblems(config: Record<string, unknown>): string[] {
  if (config.NODE_ENV !== 'production') return [];
  const key = config.INTERNAL_KEY;
  const isWeak = (one: string) => one.length < 32 || PLACEHOLDER.test(one);
  if (typeof key === 'string' && keysOf(key).some(isWeak)) {
    return ['INTERNAL_KEY must be a secret of at least 32 characters in production'];
  }
  return [];
}

function describe(issue: z.core.$ZodIssue, env: Env): string {
  const name = issue.path.join('.');
  if (env[name] === undefined) return `${name} is required`;
  return `${name}: ${issue.message}`;
}

/**
 * Returns the valid variables, so that problems between variables are reported even if others are
 * invalid.
 */
function usable<Schema extends z.ZodObject>(schema: Schema, env: Env): z.output<Schema> {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const { success, data } = z.safeParse(field, env[name]);
    return success ? [[name, data]] : [];
  });
  return Object.fromEntries(fields);
}

function crossProblems<Config extends Record<string, unknown>>(
  config: Config,
  check: ((config: Config) => string[]) | undefined,
): string[] {
  return [...commonProblems(config), ...(check?.(config) ?? [])];
}

/**
 * Parses the environment once. Empty variables count as absent, and each variable can be given as a
 * file ({@link readEnvFiles}).
 *
 * @param check reports problems between the variables of the parsed configuration
 * @throws ConfigError naming every problem at once
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Env,
  check?: (config: z.output<Schema>) => string[],
): z.output<Schema> {
  const files = readEnvFiles(Object.keys(schema.shape), env);
  const present = Object.fromEntries(Object.entries(files.env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => describe(issue, present));
    const cross = crossProblems(usable(schema, present), check);
    throw new ConfigError([...files.problems, ...issues, ...cross]);
  }
  const problems = [...files.problems, ...crossProblems(parsed.data, check)];
  if (problems.length > 0) throw new ConfigError(problems);
  return parsed.data;
}

const EncryptionKey = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{64}$/i, 'must be keys of 64 hexadecimal digits, separated by commas')
  .refine((key) => new Set(key).size > 4, { error: 'must be random' });

/**
 * Schema of keys for {@link createTokenCipher}, separated by commas. The first one encrypts; the
 * others only decrypt what they encrypted before a rotation.
 */
export function keyList() {
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(EncryptionKey).min(1));
}
