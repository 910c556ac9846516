import { isDeepStrictEqual } from 'node:util';
import {
  type Log,
  type RecordComparison,
  type SystemContext,
  systemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { SnippetsClient } from '../clients/snippets.client.ts';
import { memberIdsOf, type Sizes, sizesOf } from './collection.ts';
import type { Measured, SizeRepository, Unmeasured } from './size.repository.ts';
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
  let found: Unmeasured[];
  do {
    found = await deps.sizes.unmeasured(BATCH);
    await measure(deps, found);
  } while (found.length === BATCH);
}

/** Measures collections and stores their sizes. */
async function measure(deps: MeasureDeps, found: readonly Unmeasured[]): Promise<void> {
  const { unitOfWork, sizes, stars, snippets, log } = deps;
  const ctx = systemContext({ log });
  const measured = await measuredSizes({ snippets }, ctx, found);
  for (const [one, size] of measured) {
    await unitOfWork.commit(ctx, async (tx) => {
      const isStored = await sizes.measured(tx, one, size);
      // Old stars lack the flag that hides them from users who cannot see the collection.
      if (isStored && one.isOld) await stars.show(tx, one.record);
    });
  }
}

/** Returns the current sizes of collections. */
async function measuredSizes<One extends Unmeasured>(
  { snippets }: Pick<MeasureDeps, 'snippets'>,
  ctx: SystemContext,
  found: readonly One[],
): Promise<[One, Sizes][]> {
  const ids = found.flatMap(({ record }) => memberIdsOf(record));
  const visibility = await snippets.visibility(ctx, ids, { fromDatabase: true });
  return found.map((one) => {
    const { record } = one;
    return [one, sizesOf(record.ownerId, memberIdsOf(record), visibility)];
  });
}

/** Creates the comparison of all stored sizes with the visibility of the members. */
export function compareSizes(
  deps: MeasureDeps,
): RecordComparison<{ from: Measured['stored']; to: Sizes }> {
  const { sizes } = deps;
  const compare = async (ctx: SystemContext, found: readonly Measured[]) => {
    const measured = await measuredSizes(deps, ctx, found);
    return new Map(
      measured
        .map(([{ record, stored }, to]) => [record.id, { from: stored, to }] as const)
        .filter(([, { from, to }]) => !isDeepStrictEqual(from, to)),
    );
  };
  return {
    name: 'sizes of collections',
    calls: 'snippets',
    async next(ctx, after) {
      const found = await sizes.measuredAfter(after, BATCH);
      const last = found.length < BATCH ? undefined : found.at(-1);
      const differences = await compare(ctx, found);
      return { after: last?.record.id ?? null, examined: found.length, differences };
    },
    again: async (ctx, ids) => compare(ctx, await sizes.measuredAmong(ids)),
    fix: async (_ctx, id) => measure(deps, await sizes.measuredAmong([id])),
  };
}
