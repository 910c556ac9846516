import { type Log, systemContext, type Transaction, type UnitOfWork } from '@snippetry/service-kit';
import type { SnippetsClient, Visibility } from '../clients/snippets.client.ts';
import { memberIdsOf, sizesOf } from './collection.ts';
import type { SizeRepository, Unmeasured } from './size.repository.ts';
import type { StarRepository } from './star.repository.ts';

interface SizeJobsDeps {
  unitOfWork: UnitOfWork;
  sizes: SizeRepository;
  stars: StarRepository;
  snippets: SnippetsClient;
  log: Log;
}

const BATCH = 100;

/**
 * Reconciles the stored sizes of collections, which lists are sorted by and totals are summed from.
 * Single collections count their visible members on each read.
 */
export class SizeJobs {
  readonly #deps: SizeJobsDeps;

  constructor(deps: SizeJobsDeps) {
    this.#deps = deps;
  }

  /** Measures what has changed. Several processes may do it at once: they find the same. */
  async measure(): Promise<void> {
    const { unitOfWork, sizes, snippets, log } = this.#deps;
    const ctx = systemContext({ log });
    for (;;) {
      const found = await sizes.unmeasured(BATCH);
      if (found.length === 0) return;
      const ids = found.flatMap(({ record }) => memberIdsOf(record));
      const visibility = await snippets.visibility(ctx, ids, { fromDatabase: true });
      for (const one of found) {
        await unitOfWork.commit(ctx, (tx) => this.#store(tx, one, visibility));
      }
      if (found.length < BATCH) return;
    }
  }

  async #store(tx: Transaction, one: Unmeasured, visibility: Visibility): Promise<void> {
    const { sizes, stars } = this.#deps;
    const { record, isOld } = one;
    const measured = sizesOf(record.ownerId, memberIdsOf(record), visibility);
    const isStored = await sizes.measured(tx, one, measured);
    // Old stars lack the flag that hides them from users who cannot see the collection.
    if (isStored && isOld) await stars.show(tx, record);
  }
}
