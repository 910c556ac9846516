import {
  baseConfig,
  type Env,
  perMinute,
  port,
  readConfig,
  tokenKeyProblems,
  urlList,
} from '@snippetry/service-kit';
import { z } from 'zod';

const schema = z.object({
  ...baseConfig,
  PORT: port(4104),
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_collections'),
  AUTH_URL: urlList('http://127.0.0.1:4101'),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  /** Interval of the check whether a stored count is due for reconciliation. */
  TOTALS_CHECK_MS: z.coerce.number().int().min(50).max(600_000).default(60_000),
  /** Stars that an account gives and takes back a minute; 0 switches the limit off. */
  STARS_PER_MINUTE: perMinute(120),
  /** Collections that an account creates and forks a minute, over ten minutes. */
  COLLECTIONS_PER_MINUTE: perMinute(24),
  /** Versions that an account publishes a minute, over ten minutes. */
  VERSIONS_PER_MINUTE: perMinute(6),
  /** Items that an account imports a minute, over ten minutes; a collection counts as ten. */
  IMPORT_ITEMS_PER_MINUTE: perMinute(4000),
});

/** Configuration of the collections service. */
export type Config = z.output<typeof schema>;

/** Parses and checks the environment. */
export function loadConfig(env: Env): Config {
  return readConfig(schema, env, tokenKeyProblems);
}
