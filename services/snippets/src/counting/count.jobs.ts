import { type Log, systemContext } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { RollUpRepository } from '../author-stats/index.ts';
import { dayNumber, type SnippetIndex, type SnippetUnitOfWork } from '../index/index.ts';
import type { CountRepository } from './count.repository.ts';
import {
  beginBatch,
  COUNT_KINDS,
  type CountedBatch,
  type CountKind,
  finishBatch,
} from './counts.ts';

interface FlushDeps {
  redis: Redis;
  log: Log;
  unitOfWork: SnippetUnitOfWork;
  counts: CountRepository;
  rollUps: RollUpRepository;
  index: SnippetIndex;
}

/** Snippets per transaction. */
const PART = 250;

/**
 * Writes counted views and copies to the database. Each part of a batch is committed together with
 * a record of it, so a batch that was applied but not marked as done is not applied again, and any
 * number of processes may flush at the same time.
 */
export class FlushJobs {
  readonly #deps: FlushDeps;

  constructor(deps: FlushDeps) {
    this.#deps = deps;
  }

  async flush(): Promise<void> {
    for (const kind of COUNT_KINDS) await this.#flush(kind);
  }

  async #flush(kind: CountKind): Promise<void> {
    const { redis } = this.#deps;
    const batch = await beginBatch(redis, kind);
    if (batch === null) return;
    for (let from = 0; from < batch.counts.length; from += PART) {
      const counts = batch.counts.slice(from, from + PART);
      await this.#apply(kind, `${batch.id}-${from / PART}`, { id: batch.id, counts });
    }
    await finishBatch(redis, kind, batch.id);
  }

  async #apply(kind: CountKind, part: string, batch: CountedBatch): Promise<void> {
    const { unitOfWork, counts, rollUps, index, log } = this.#deps;
    const day = dayNumber(Date.now());
    try {
      await unitOfWork.commit(systemContext({ log }), async (tx) => {
        await counts.claim(tx, part);
        const counted = await counts.add(tx, kind, batch);
        const gains = counted.map(({ authorId, count }) => {
          return { authorId, day, gained: { [kind.name]: count } };
        });
        rollUps.increment(tx, gains);
      });
    } catch (error) {
      if (!(await counts.wasApplied(part, error))) throw error;
      // The process that applied it may have been killed before it updated the index.
      await index.refresh(batch.counts.map(([snippetId]) => snippetId));
    }
  }
}
