import type { Redis } from 'ioredis';
import type { z } from 'zod';

/** Keeps answers of GitHub for a minute, for all processes. */
export interface ShortCache {
  remember<Schema extends z.ZodType>(
    key: string,
    schema: Schema,
    load: () => Promise<z.output<Schema>>,
  ): Promise<z.output<Schema>>;
}

const SECONDS = 60;

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

/** Creates the cache. */
export function createShortCache(redis: Redis): ShortCache {
  return {
    async remember(key, schema, load) {
      const known = schema.safeParse(parse(await redis.get(key)));
      if (known.success) return known.data;
      const loaded = await load();
      await redis.set(key, JSON.stringify(loaded), 'EX', SECONDS);
      return loaded;
    },
  };
}
