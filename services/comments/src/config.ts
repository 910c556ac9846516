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

const streams = (initial: number) => z.coerce.number().int().min(1).max(100_000).default(initial);

const schema = z.object({
  ...baseConfig,
  PORT: port(4103),
  MONGODB_DB: baseConfig.MONGODB_DB.default('snippetry_comments'),
  AUTH_URL: urlList('http://127.0.0.1:4101'),
  SNIPPETS_URL: urlList('http://127.0.0.1:4102'),
  /**
   * Comments and edits per account and minute each; five times as many reactions. 0 for no limit.
   */
  COMMENTS_PER_MINUTE: perMinute(20),
  /** Reports per account and minute; 0 for no limit. */
  REPORTS_PER_MINUTE: perMinute(12),
  /** Interval of heartbeats of event streams, with which the viewer's access is checked. */
  LIVE_HEARTBEAT_MS: z.coerce.number().int().min(20).max(600_000).default(15_000),
  /** Maximum open event streams of one process. */
  LIVE_STREAMS: streams(10_000),
  LIVE_STREAMS_PER_USER: streams(20),
  LIVE_STREAMS_PER_NETWORK: streams(1000),
  /** Interval in which due digests are sent. */
  DIGEST_CHECK_MS: z.coerce.number().int().min(50).max(3_600_000).default(60_000),
});

export type Config = z.output<typeof schema>;

export function loadConfig(env: Env): Config {
  return readConfig(schema, env, tokenKeyProblems);
}
