import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Email, READING_POLICIES, REGISTRATION_POLICIES } from '@snippetry/contracts';
import {
  baseConfig,
  days,
  type Env,
  flag,
  githubConfig,
  githubProblems,
  isInClear,
  keyList,
  pem,
  pemBlocks,
  perMinute,
  port,
  readConfig,
  secret,
  serverUrl,
  urlList,
} from '@snippetry/service-kit';
import { z } from 'zod';
import {
  type OidcProviderConfig,
  oidcDefaults,
  oidcProviders,
  oidcScopes,
} from './oidc-config/index.ts';

/** Ways to sign in that the operator can offer; `password` includes passkeys and demo access. */
const SIGN_IN_WAYS = ['password', 'oidc', 'github'] as const;
type SignInWay = (typeof SIGN_IN_WAYS)[number];

const schema = z.object({
  ...baseConfig,
  PORT: port(4101),
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_auth'),
  JWT_PRIVATE_KEY: pem(),
  /** Encrypts TOTP secrets. */
  ENCRYPTION_KEY: keyList(),
  /** Interval at which secrets of older keys are encrypted with the newest one. */
  RESEAL_MS: z.coerce.number().int().min(50).max(86_400_000).default(60_000),
  /** Retention of security events, which their users see. */
  SECURITY_EVENT_DAYS: days(365),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  COMMENTS_URL: urlList('http://127.0.0.1:4103'),
  COLLECTIONS_URL: urlList('http://127.0.0.1:4104'),
  INTEGRATIONS_URL: urlList('http://127.0.0.1:4105'),
  /** Interval at which changed reputations are published to other services. */
  REPUTATION_ANNOUNCE_MS: z.coerce.number().int().min(10).max(600_000).default(2000),
  /** Interval at which the reputation of a batch of accounts is reconciled. */
  REPUTATION_CHECK_MS: z.coerce.number().int().min(50).max(600_000).default(30_000),
  DEMO_ACCESS: flag(false),
  /** Ways to sign in, separated by commas. */
  SIGN_IN: signInWays(),
  /** Registration policy, until an administrator changes it. */
  REGISTRATION: oneOf(REGISTRATION_POLICIES),
  /** Reading policy for public content, until an administrator changes it. */
  READING: oneOf(READING_POLICIES),
  /** Email addresses of moderators, separated by commas. */
  MODERATOR_EMAILS: emailList(),
  /** Email addresses of administrators, separated by commas. */
  ADMIN_EMAILS: emailList(),
  /** Follows and unfollows per user and minute; 0 for no limit. */
  FOLLOWS_PER_MINUTE: perMinute(60),
  ...githubConfig,
  /** OpenID Connect providers for sign-in. */
  OIDC_PROVIDERS: oidcProviders(),
  /** One more provider, with the id `oidc`. */
  OIDC_ISSUER: serverUrl().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  /** Display name of the provider; its host by default. */
  OIDC_NAME: z.string().trim().max(60).optional(),
  OIDC_SCOPES: oidcScopes(),
  /** Mail server: `smtp://user:password@host:587`. Without it mails are written to the log. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' })
    .optional(),
  /**
   * `log` allows production without a mail server. Other values are ignored: login shells of some
   * systems export the path of the user's mailbox by this name.
   */
  MAIL: z.string().optional(),
  /** Secret of the pages that show mails in development; without it they are off. */
  DEV_MAIL_KEY: secret().optional(),
  /** Whether sign-in requires a confirmed address. */
  EMAIL_VERIFICATION: z.enum(['optional', 'required']).default('optional'),
  /** Sender of mails; no-reply at the host of PUBLIC_ORIGIN by default. */
  MAIL_FROM: z.string().optional(),
  /**
   * Password attempts per account and network in 15 minutes before further ones are delayed.
   * Sign-ins, account deletions, and other confirmations such as a password change are counted
   * separately.
   */
  ACCOUNT_ATTEMPTS: z.coerce.number().int().min(1).max(1_000_000).default(20),
});

type Variables = z.output<typeof schema>;

export interface Config extends Variables {
  /** All OpenID Connect providers that are offered. */
  oidcProviders: readonly OidcProviderConfig[];
}

/** Returns a schema for one of these words; the first one is the default. */
function oneOf<const Words extends readonly [string, ...string[]]>(words: Words) {
  const error = `must be one of ${words.join(', ')}`;
  return z.enum(words, { error }).default(words[0] as Words[number]);
}

function signInWays() {
  const error = `must be some of ${SIGN_IN_WAYS.join(', ')}, separated by commas`;
  return z
    .string()
    .default(SIGN_IN_WAYS.join())
    .transform((value, ctx) => {
      const ways = z
        .array(z.enum(SIGN_IN_WAYS))
        .safeParse(value.split(',').map((way) => way.trim()));
      if (ways.success) return ways.data;
      ctx.addIssue({ code: 'custom', message: error, input: value });
      return z.NEVER;
    });
}

function emailList() {
  return z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((email) => email.trim() || []))
    .refine((emails) => emails.every((email) => Email.safeParse(email).success), {
      error: 'must be a list of email addresses',
    });
}

const asPem = (key: string) => createPublicKey(key).export({ type: 'spki', format: 'pem' });

function isStrong(pem: string): boolean {
  const key = createPrivateKey(pem);
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return key.asymmetricKeyType === 'rsa' && bits >= 2048;
}

function keyProblems(
  config: Pick<Partial<Variables>, 'JWT_PRIVATE_KEY' | 'JWT_PUBLIC_KEY'>,
): string[] {
  if (config.JWT_PRIVATE_KEY === undefined) return [];
  const keys = pemBlocks(config.JWT_PRIVATE_KEY);
  try {
    if (!keys.every(isStrong)) return ['JWT_PRIVATE_KEY must be an RSA key of at least 2048 bits'];
  } catch {
    return ['JWT_PRIVATE_KEY cannot be read as a private key'];
  }
  try {
    const accepted = config.JWT_PUBLIC_KEY && pemBlocks(config.JWT_PUBLIC_KEY).map(asPem);
    if (accepted && !accepted.includes(asPem(keys[0]))) {
      return ['JWT_PUBLIC_KEY does not belong to JWT_PRIVATE_KEY'];
    }
  } catch {
    return ['JWT_PUBLIC_KEY cannot be read as a public key'];
  }
  return [];
}

/** Returns the provider of the single variables, which predate `OIDC_PROVIDERS`. */
function singleProvider(config: Variables): OidcProviderConfig[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET } = config;
  if (!issuer || !clientId || !OIDC_CLIENT_SECRET) return [];
  const { OIDC_NAME: name = new URL(issuer).host, OIDC_SCOPES: scopes } = config;
  const client = { clientId, clientSecret: OIDC_CLIENT_SECRET };
  return [{ ...oidcDefaults, ...client, id: 'oidc', name, issuer, scopes }];
}

function oidcProblems(config: Variables): string[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_PROVIDERS = [] } = config;
  const problems: string[] = [];
  const given = [issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter((value) => value !== undefined);
  if (given.length > 0 && given.length < 3) {
    problems.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together');
  }
  if (issuer && OIDC_PROVIDERS.some(({ id }) => id === 'oidc')) {
    problems.push('OIDC_PROVIDERS: provider oidc: id is that of OIDC_ISSUER');
  }
  if (config.NODE_ENV !== 'production') return problems;
  if (issuer && isInClear(issuer)) {
    problems.push('OIDC_ISSUER must begin with https:// in production');
  }
  for (const one of OIDC_PROVIDERS.filter((provider) => isInClear(provider.issuer))) {
    const field = `OIDC_PROVIDERS: provider ${one.id}: issuer`;
    problems.push(`${field} must begin with https:// in production`);
  }
  return problems;
}

/** Mails in a log hold links that reset passwords, so the operator of a server must want that. */
function mailProblems({ NODE_ENV, MAIL, SMTP_URL }: Variables): string[] {
  if (MAIL === 'log') return SMTP_URL ? ['SMTP_URL and MAIL=log exclude each other'] : [];
  if (SMTP_URL || NODE_ENV !== 'production') return [];
  return ['SMTP_URL is required in production; MAIL=log writes mails to the log instead'];
}

function offered(config: Variables): OidcProviderConfig[] {
  if (!config.SIGN_IN.includes('oidc')) return [];
  return [...singleProvider(config), ...config.OIDC_PROVIDERS];
}

/** Refuses a configuration with which no one could sign in. */
function signInProblems(config: Variables): string[] {
  const { SIGN_IN, GITHUB_CLIENT_ID } = config;
  // A variable that failed to parse is reported by the schema.
  if (SIGN_IN === undefined || config.OIDC_PROVIDERS === undefined) return [];
  const offers: Record<SignInWay, boolean> = {
    password: SIGN_IN.includes('password'),
    oidc: offered(config).length > 0,
    github: SIGN_IN.includes('github') && GITHUB_CLIENT_ID !== undefined,
  };
  if (Object.values(offers).includes(true)) return [];
  return [
    'SIGN_IN leaves no way to sign in: add password, or configure a provider that it names (OIDC_PROVIDERS, OIDC_ISSUER or GITHUB_CLIENT_ID)',
  ];
}

export function loadConfig(env: Env): Config {
  const config = readConfig(schema, env, (variables) => [
    ...keyProblems(variables),
    ...githubProblems(variables),
    ...oidcProblems(variables),
    ...signInProblems(variables),
    ...mailProblems(variables),
  ]);
  return { ...config, oidcProviders: offered(config) };
}
