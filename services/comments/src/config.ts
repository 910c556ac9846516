import {
  baseConfig,
  type Env,
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
  /** How often is looked whose e-mail with unread notifications is due. */
  DIGEST_CHECK_MS: z.coerce.number().int().min(50).max(3_600_000).default(60_000),
});

/** What the comments service is configured with. */
export type Config = z.output<typeof schema>;

/** Parses and checks the environment. */
export function loadConfig(env: Env): Config {
  return readConfig(schema, env, tokenKeyProblems);
}
