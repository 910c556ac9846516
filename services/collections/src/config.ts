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
  /** Star toggles per account and minute; 0 disables the limit. */
  STARS_PER_MINUTE: perMinute(120),
  /** Collections that an account may create or fork per minute, averaged over ten minutes. */
  COLLECTIONS_PER_MINUTE: perMinute(24),
  /** Versions that an account may publish per minute, averaged over ten minutes. */
  VERSIONS_PER_MINUTE: perMinute(6),
  /** Imported items per account and minute, over ten minutes; a collection counts as ten items. */
  IMPORT_ITEMS_PER_MINUTE: perMinute(4000),
});

export type Config = z.output<typeof schema>;

export function loadConfig(env: Env): Config {
  return readConfig(schema, env, tokenKeyProblems);
}
