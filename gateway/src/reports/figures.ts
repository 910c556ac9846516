import type { BrowserReport, Remote } from '@snippetry/contracts';
import type { Redis } from 'ioredis';

const SLOT_MS = 60_000;
const SLOTS = 60;
const EXPIRY_SECONDS = ((SLOTS + 5) * SLOT_MS) / 1000;

/** Page loads of a build. */
export type Figures = Remote['figures'][number];

const slotOf = (at: number) => Math.floor(at / SLOT_MS);
/** With one hash tag, so that a Cluster reads all slots at once. */
const keyOf = (slot: number) => `{page-loads}:${slot}`;

/** Counts page loads per build in Redis, by minute, for one hour. */
export class PageLoads {
  readonly #redis: Redis;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async add({ loads, errors }: Pick<BrowserReport, 'loads' | 'errors'>): Promise<void> {
    const failed = errors.filter(({ isFirst }) => isFirst);
    if (loads.length + failed.length === 0) return;
    const key = keyOf(slotOf(Date.now()));
    const batch = this.#redis.pipeline();
    for (const { remote, build } of loads) batch.hincrby(key, `${remote}/${build}/loads`, 1);
    for (const { remote, build } of failed) batch.hincrby(key, `${remote}/${build}/failed`, 1);
    await batch.expire(key, EXPIRY_SECONDS).exec();
  }

  /** Returns the figures of builds of one remote, since a moment at most an hour ago. */
  async of(name: string, builds: readonly string[], since = 0): Promise<Figures[]> {
    const now = slotOf(Date.now());
    const first = Math.max(now - SLOTS + 1, slotOf(since));
    const fields = builds.flatMap((build) => [`${name}/${build}/loads`, `${name}/${build}/failed`]);
    if (fields.length === 0) return [];
    const batch = this.#redis.pipeline();
    for (let slot = first; slot <= now; slot += 1) batch.hmget(keyOf(slot), ...fields);
    const sums = fields.map(() => 0);
    for (const [error, values] of (await batch.exec()) ?? []) {
      if (error || !Array.isArray(values)) continue;
      values.forEach((value, at) => {
        sums[at] = (sums[at] ?? 0) + Number(value ?? 0);
      });
    }
    return builds.map((build, at) => ({
      build,
      loads: sums[2 * at] ?? 0,
      failed: sums[2 * at + 1] ?? 0,
    }));
  }
}
