import {
  baseConfig,
  type Env,
  perMinute,
  readConfig,
  tokenKeyProblems,
  urlList,
} from '@snippetry/service-kit';
import { z } from 'zod';

const milliseconds = (initial: number) =>
  z.coerce.number().int().min(50).max(600_000).default(initial);

const schema = z.object({
  ...baseConfig,
  PORT: z.coerce.number().int().min(0).max(65_535).default(4102),
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_snippets'),
  /** URLs of the auth service, for moderators and followed users. */
  AUTH_URL: urlList('http://127.0.0.1:4101'),
  /** URLs of the collections service, for exports. */
  COLLECTIONS_URL: urlList('http://127.0.0.1:4104'),
  /** Interval at which counted views and copies are written from Redis to the database. */
  VIEW_FLUSH_MS: milliseconds(3000),
  /** Interval of polls for changes that no process announced. */
  CATALOGUE_POLL_MS: milliseconds(3000),
  /** Folder of the search index; if empty, a temporary folder is used. */
  SEARCH_DIR: z.string().default(''),
  /** URLs of OpenSearch; without them, lists and searches come from files in `SEARCH_DIR`. */
  SEARCH_URL: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((url) => url.trim() || []))
    .refine((urls) => urls.every((url) => URL.canParse(url)), { error: 'must be a list of URLs' }),
  /** Shards of an index that is built in OpenSearch. */
  SEARCH_SHARDS: z.coerce.number().int().min(1).max(64).default(1),
  /** Copies of each shard: a number, or a range within which OpenSearch follows its machines. */
  SEARCH_REPLICAS: z
    .string()
    .regex(/^\d(?:-(?:\d|all))?$/, 'must be a number or a range such as 0-1')
    .default('0-1'),
  /** Interval at which snippets whose time in the trash is over are purged. */
  TRASH_PURGE_MS: milliseconds(600_000),
  /** Interval at which the totals of some authors are compared with their snippets. */
  AUTHOR_STATS_CHECK_MS: milliseconds(5000),
  /** Maximum number of stars an account gives and removes per minute; 0 disables the limit. */
  STARS_PER_MINUTE: perMinute(120),
  /** Maximum megabytes of an account's snippets, with revisions and trash; 0 disables the limit. */
  STORAGE_MB: z.coerce.number().int().min(0).max(1_000_000).default(500),
  /** Maximum snippets an account creates, forks and duplicates per minute, over ten minutes. */
  SNIPPETS_PER_MINUTE: perMinute(24),
  /** Maximum number of items an account imports per minute, over ten minutes. */
  IMPORT_ITEMS_PER_MINUTE: perMinute(4000),
  /** Maximum megabytes of text an account imports per minute, over ten minutes. */
  IMPORT_MB_PER_MINUTE: perMinute(20),
});

export type Config = z.output<typeof schema>;

export function loadConfig(env: Env): Config {
  return readConfig(schema, env, tokenKeyProblems);
}
