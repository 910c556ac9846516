import { type Log, systemContext, type Transaction, type UnitOfWork } from '@snippetry/service-kit';
import { memberIdsOf } from '../domain/collection.ts';
import { sizesOf, type Visibility } from '../domain/visibility.ts';
import type { SnippetReader } from '../ports/snippet-reader.ts';
import type { SizeRepository, Unmeasured } from '../store/size.repository.ts';
import type { StarRepository } from '../store/star.repository.ts';

export interface SizeServiceDeps {
  unitOfWork: UnitOfWork;
  sizes: SizeRepository;
  stars: StarRepository;
  snippets: SnippetReader;
  log: Log;
}

const BATCH = 100;

/**
 * Reconciles the stored sizes of collections, which lists are sorted by and totals are summed from.
 * Single collections count their visible members on each read.
 */
export class SizeService {
  readonly #deps: SizeServiceDeps;

  constructor(deps: SizeServiceDeps) {
    this.#deps = deps;
  }

  /** A snippet is seen by others than before: whatever holds it is measured again. */
  onSnippetChanged(tx: Transaction, snippetId: string): Promise<void> {
    return this.#deps.sizes.unmeasure(tx, snippetId);
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
    const memberIds = memberIdsOf(record);
    const isStored = await sizes.measured(tx, one, sizesOf({ ...record, memberIds }, visibility));
    // Old stars lack the flag that hides them from users who cannot see the collection.
    if (isStored && isOld) await stars.show(tx, record);
  }
}
