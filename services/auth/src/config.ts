import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Email } from '@snippetry/contracts';
import {
  baseConfig,
  type Env,
  flag,
  keyList,
  pem,
  perMinute,
  port,
  readConfig,
  urlList,
} from '@snippetry/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...baseConfig,
  PORT: port(4101),
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_auth'),
  JWT_PRIVATE_KEY: pem(),
  /** Encrypts the secrets of second factors. */
  ENCRYPTION_KEY: keyList(),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  /** How often is looked whether a kept total is due to be compared with what it counts. */
  TOTALS_CHECK_MS: z.coerce.number().int().min(50).max(600_000).default(60_000),
  COMMENTS_URL: urlList('http://127.0.0.1:4103'),
  COLLECTIONS_URL: urlList('http://127.0.0.1:4104'),
  INTEGRATIONS_URL: urlList('http://127.0.0.1:4105'),
  /** How often the reputation of some accounts is compared with what they received. */
  REPUTATION_CHECK_MS: z.coerce.number().int().min(50).max(600_000).default(30_000),
  DEMO_ACCESS: flag(false),
  /** Addresses of those who may moderate, separated by commas. */
  MODERATOR_EMAILS: emailList(),
  /** Addresses of those who administer the platform, separated by commas. */
  ADMIN_EMAILS: emailList(),
  /** How often an account may follow somebody, or stop, in a minute; 0 for no limit. */
  FOLLOWS_PER_MINUTE: perMinute(60),
  /** The mail server: `smtp://user:password@host:587`. Without it mails are written to the log. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' })
    .optional(),
  /** Whether signing in waits until the address of the account is confirmed. */
  EMAIL_VERIFICATION: z.enum(['optional', 'required']).default('optional'),
  /** The sender of mails; by default no-reply at the host of PUBLIC_ORIGIN. */
  MAIL_FROM: z.string().optional(),
  /**
   * Passwords that may be tried for one account from one network in 15 minutes, at sign-in or to
   * change it, before each further attempt has to wait.
   */
  ACCOUNT_ATTEMPTS: z.coerce.number().int().min(1).max(1_000_000).default(20),
});

/** What the auth service is configured with. */
export type Config = z.output<typeof schema>;

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

function keyProblems(config: Config): string[] {
  try {
    const key = createPrivateKey(config.JWT_PRIVATE_KEY);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    if (key.asymmetricKeyType !== 'rsa' || bits < 2048) {
      return ['JWT_PRIVATE_KEY must be an RSA key of at least 2048 bits'];
    }
  } catch {
    return ['JWT_PRIVATE_KEY cannot be read as a private key'];
  }
  try {
    const own = asPem(config.JWT_PRIVATE_KEY);
    if (config.JWT_PUBLIC_KEY && asPem(config.JWT_PUBLIC_KEY) !== own) {
      return ['JWT_PUBLIC_KEY does not belong to JWT_PRIVATE_KEY'];
    }
  } catch {
    return ['JWT_PUBLIC_KEY cannot be read as a public key'];
  }
  return [];
}

/** Parses and checks the environment. */
export function loadConfig(env: Env): Config {
  return readConfig(schema, env, keyProblems);
}
