import type { Log } from '@snippetry/service-kit/log';
import type { BuildStore } from '../builds/build-store.ts';
import type { RegistryRepository } from './registry.repository.ts';

/** Open pages load files of their build for at most this time. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Maximum builds per run. */
const BATCH = 100;

export interface RetentionOptions {
  repository: RegistryRepository;
  store: BuildStore;
  log: Log;
  /** Returns the current time. */
  now?: () => Date;
}

/**
 * Removes the files of builds that were not deployed for seven days, except the one to which a
 * rollback returns.
 */
export function createRetention({
  repository,
  store,
  log,
  now = () => new Date(),
}: RetentionOptions) {
  async function removeUnused(moment: Date): Promise<void> {
    const remotes = await repository.remotes();
    const used = new Set(
      remotes.flatMap(({ _id, stable, previous, canary }) =>
        [stable, previous, canary?.build].map((build) => `${_id}/${build}`),
      ),
    );
    for (const doc of await repository.unusedSince(moment, BATCH)) {
      if (used.has(doc._id)) continue;
      const { name, build, bytes } = doc;
      // Recorded first: a build without files must not count as one that can be deployed.
      if (!(await repository.markRemoved(doc, now()))) continue;
      await store.remove(doc);
      log.info({ remote: name, build, bytes }, 'the files of an unused build were removed');
    }
  }

  /** Removes folders of builds that another gateway has removed, or that were never recorded. */
  async function removeOrphans(moment: Date): Promise<void> {
    const stored = await store.list();
    const docs = await repository.builds(stored.map(({ name, build }) => [name, build]));
    const known = new Set(docs.filter(({ removedAt }) => !removedAt).map(({ _id }) => _id));
    for (const one of stored) {
      if (known.has(`${one.name}/${one.build}`) || one.storedAt > moment) continue;
      await store.evict(one);
      log.info(
        { remote: one.name, build: one.build },
        'the folder of an unknown build was removed',
      );
    }
  }

  return async () => {
    if (!repository.isConnected) return;
    const moment = new Date(now().getTime() - KEPT_MS);
    await removeUnused(moment);
    await removeOrphans(moment);
    await store.removeDrafts(moment);
  };
}
