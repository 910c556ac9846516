import { snippetInternalRoutes, snippetServiceRoutes } from '@snippetry/contracts';
import {
  type Composition,
  callersFrom,
  createOutbox,
  type EventHandlers,
  fetchModeratorsFrom,
  internalRoutes,
  Moderators,
  publicRoutes,
  type ServiceBase,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { createAuthorStats } from './author-stats/index.ts';
import { createChecks } from './checks/index.ts';
import { CollectionsClient } from './clients/collections.client.ts';
import type { Config } from './config.ts';
import { createCounting } from './counting/index.ts';
import { createFacts } from './facts/index.ts';
import { createForks } from './forks/index.ts';
import { createHiding } from './hiding/index.ts';
import { createIndex, type IndexChange } from './index/index.ts';
import { createIntegrations } from './integrations/index.ts';
import { createLibrary } from './library/index.ts';
import { createLists } from './lists/index.ts';
import { createPersonalData } from './personal-data/index.ts';
import { createReconciliation } from './reconciliation/index.ts';
import { createSamples } from './samples/index.ts';
import { createSharing } from './sharing/index.ts';
import { createSimilar } from './similar/index.ts';
import { createSnippets, IndexSourceRepository, type Snippets } from './snippets/index.ts';
import { createStars, type Stars } from './stars/index.ts';
import { createTexts } from './texts/index.ts';
import { createTransfer } from './transfer/index.ts';
import { createTrash, type Trash } from './trash/index.ts';

/** Creates the features, lower ones first; lower features call higher ones through functions. */
export async function createFeatures(base: ServiceBase<Config>) {
  const { config, connection, log } = base;
  const outbox = createOutbox(connection);
  const moderators = new Moderators(fetchModeratorsFrom(config));
  const collections = new CollectionsClient(config);
  const source = new IndexSourceRepository(connection);
  const chosen = await createIndex(base, source);
  const unitOfWork = new UnitOfWork({ connection, outbox, log, index: chosen.index });
  const { comparisons, ...texts } = createTexts(base);
  const authorStats = createAuthorStats(base, {
    async *readTotals(only) {
      yield* snippets.repository.totals(only);
      yield* trash.repository.totals(only);
    },
  });
  const shared = { unitOfWork, chosen, authorStats };
  const snippets: Snippets = createSnippets(base, {
    ...shared,
    texts: texts.texts,
    findStarred: (viewer, ids) => stars.cache.starredAmong(viewer, ids),
    readStarred: (viewer, ids) => stars.repository.starredAmong(viewer, ids),
    countView: (ctx, snippet, isSeen) => counting.views.count(ctx, snippet, isSeen),
  });
  const trash: Trash = createTrash(base, {
    ...shared,
    snippets,
    onPurged: [
      (tx, snippetId) => stars.repository.removeOfSnippet(tx, snippetId),
      (tx, snippetId) => snippets.revisions.removeOfSnippet(tx, snippetId),
    ],
  });
  const stars: Stars = createStars(base, { ...shared, snippets, trash });
  const counting = createCounting(base, { ...shared, snippets });
  const facts = createFacts(base, { ...shared, snippets, trash, comparisons });
  return {
    ...{ outbox, unitOfWork, source, chosen, texts, comparisons, authorStats },
    ...{ snippets, trash, stars, counting, facts },
    forks: createForks({ ...shared, snippets }),
    hiding: createHiding({ unitOfWork, moderators, snippets, trash }),
    integrations: createIntegrations({ unitOfWork, snippets }),
    lists: createLists(base, { ...shared, snippets, stars }),
    library: createLibrary(base, { unitOfWork, stars }),
    similar: createSimilar(base, { chosen, snippets, comparisons }),
    sharing: createSharing(base, { chosen, snippets }),
    transfer: createTransfer(base, { ...shared, snippets, facts, collections }),
    personalData: createPersonalData(base, { stars }),
    samples: createSamples({ snippets }),
    reconciliation: createReconciliation(base, { ...shared, snippets, stars }),
  };
}

type Features = Awaited<ReturnType<typeof createFeatures>>;

export function eventHandlers(features: Features): EventHandlers<'snippets', IndexChange> {
  const { unitOfWork, authorStats, snippets, trash, stars, hiding, transfer, samples } = features;
  const { people } = snippets;
  return {
    'user.registered': async ({ tx }, { user, isDemo }) => {
      await people.add(tx, user);
      if (isDemo) await samples.onDemoRegistered(tx, user);
    },
    'user.updated': ({ tx }, { user, version }) => people.update(tx, user, version),
    'user.deleted': async (ctx, { userId }) => {
      // In transactions of their own, not the event's: an account can have any number of snippets.
      // A repetition is harmless, since removing deleted data changes nothing.
      await trash.service.onUserDeleted(ctx, userId);
      await stars.service.onUserDeleted(ctx, userId);
      await unitOfWork.commit(ctx, (tx) => authorStats.stats.forget(tx, userId));
      await authorStats.rollUps.forgetAuthor(ctx.tx, userId);
      await transfer.imports.removeLock(ctx.tx, userId);
      await people.remove(ctx.tx, userId);
    },
    'moderation.snippet_hidden': ({ tx }, payload) => hiding.service.hide(tx, payload),
  };
}

export async function compose(base: ServiceBase<Config>): Promise<Composition> {
  const features = await createFeatures(base);
  const { chosen, texts, authorStats, snippets, trash, counting, facts, sharing } = features;
  const handlers = eventHandlers(features);
  return {
    ...callersFrom(base.config),
    routes: [
      publicRoutes(snippetServiceRoutes, {
        ...snippets.handlers,
        ...features.lists.handlers,
        ...features.stars.handlers,
        ...features.hiding.handlers,
        ...features.forks.handlers,
        ...trash.handlers,
        ...features.transfer.handlers,
        ...features.similar.handlers,
        ...sharing.handlers,
        ...authorStats.handlers,
        ...counting.handlers,
        ...features.library.handlers,
      }),
      internalRoutes(snippetInternalRoutes, { ...facts.handlers, ...sharing.internalHandlers }),
      features.integrations.routes,
      features.personalData.routes,
    ],
    outbox: features.outbox,
    subscription: subscribe('snippets', {
      unitOfWork: features.unitOfWork,
      handlers,
    }),
    checks: createChecks(base, { ...features, handlers }),
    reconciliations: [features.reconciliation.service.round],
    repeated: [counting.flushes, trash.purges, features.reconciliation.passes],
    migrations: authorStats.migrations,
    prepare: async () => {
      chosen.start();
    },
    close: [
      () => trash.service.stop(),
      ...sharing.close,
      ...texts.close,
      () => chosen.index.close(),
    ],
  };
}
