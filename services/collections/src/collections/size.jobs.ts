import { type Log, systemContext, type UnitOfWork } from '@snippetry/service-kit';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import { memberIdsOf, sizesOf } from './collection.ts';
import type { SizeRepository, Unmeasured } from './size.repository.ts';
import type { StarRepository } from './star.repository.ts';

interface MeasureDeps {
  unitOfWork: UnitOfWork;
  sizes: SizeRepository;
  stars: StarRepository;
  snippets: SnippetsClient;
  log: Log;
}

const BATCH = 100;

/**
 * Reconciles the stored sizes of changed collections, by which lists are sorted and totals summed.
 * Several processes may do it at once, with the same results. Reads of a single collection do not
 * use the sizes: they count its visible members.
 */
export async function measureSizes(deps: MeasureDeps): Promise<void> {
  const { unitOfWork, sizes, stars, snippets, log } = deps;
  const ctx = systemContext({ log });
  let found: Unmeasured[];
  do {
    found = await sizes.unmeasured(BATCH);
    const ids = found.flatMap(({ record }) => memberIdsOf(record));
    const visibility = await snippets.visibility(ctx, ids, { fromDatabase: true });
    for (const one of found) {
      const { record, isOld } = one;
      const measured = sizesOf(record.ownerId, memberIdsOf(record), visibility);
      await unitOfWork.commit(ctx, async (tx) => {
        const isStored = await sizes.measured(tx, one, measured);
        // Old stars lack the flag that hides them from users who cannot see the collection.
        if (isStored && isOld) await stars.show(tx, record);
      });
    }
  } while (found.length === BATCH);
}
