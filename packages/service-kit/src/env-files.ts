import { readFileSync } from 'node:fs';
import { isRedisUrl, withRedisPassword } from './redis-url.ts';

/** Environment variables as a process gets them. */
export type Env = Record<string, string | undefined>;

/** Variables with their values, and problems that name variables but no value. */
interface EnvWithFiles {
  env: Env;
  problems: string[];
}

/** Matches the user name of a MongoDB address, and the password that it may have. */
const MONGODB_LOGIN = /^(mongodb(?:\+srv)?:\/\/[^@/:]+)(?::[^@/]*)?@/;

/**
 * Adds the variables that are given as files: `INTERNAL_KEY_FILE=/run/secrets/internal_key` for
 * `INTERNAL_KEY`. One line end at the end of a file is removed; an empty file counts as absent.
 * Passwords of stores are then put into the addresses.
 *
 * @param names variables of the process
 */
export function readEnvFiles(names: readonly string[], env: Env): EnvWithFiles {
  const result: EnvWithFiles = { env: { ...env }, problems: [] };
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    try {
      const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (value && env[name]) result.problems.push(`set ${name} or ${name}_FILE, not both`);
      else if (value) result.env[name] = value;
    } catch (error) {
      // The message of the error would be the path only; its code is the reason.
      const { code } = error as NodeJS.ErrnoException;
      result.problems.push(`${name}_FILE cannot be read (${code})`);
    }
  }
  addPasswords(result);
  return result;
}

function addPasswords({ env, problems }: EnvWithFiles): void {
  const { MONGODB_URI: uri = '', MONGODB_PASSWORD, REDIS_PASSWORD, REDIS_URL = '' } = env;
  if (MONGODB_PASSWORD && MONGODB_LOGIN.test(uri)) {
    const password = encodeURIComponent(MONGODB_PASSWORD);
    env.MONGODB_URI = uri.replace(MONGODB_LOGIN, (_, login: string) => `${login}:${password}@`);
  } else if (MONGODB_PASSWORD) {
    problems.push('MONGODB_URI must have a user name, since MONGODB_PASSWORD is set');
  }
  if (REDIS_PASSWORD && isRedisUrl(REDIS_URL)) {
    env.REDIS_URL = withRedisPassword(REDIS_URL, REDIS_PASSWORD);
  } else if (REDIS_PASSWORD) {
    problems.push('REDIS_URL must be an address, since REDIS_PASSWORD is set');
  }
}
