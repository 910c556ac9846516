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
  PORT: port(4103),
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_comments'),
  AUTH_URL: urlList('http://127.0.0.1:4101'),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  /** Comments of an account a minute, and as many reactions five times; 0 switches the limit off. */
  COMMENTS_PER_MINUTE: perMinute(20),
  /** Reports of an account a minute; 0 switches the limit off. */
  REPORTS_PER_MINUTE: perMinute(12),
});

/** What the comments service is configured with. */
export type Config = z.output<typeof schema>;

/** Parses and checks the environment. */
export function loadConfig(env: Env): Config {
  return readConfig(schema, env, tokenKeyProblems);
}
