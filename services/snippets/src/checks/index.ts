import {
  type AuthConfig,
  accountReferences,
  type BaseConfig,
  type Check,
  cardCopies,
  createRedelivery,
  type EventHandlers,
  existingIn,
  recordCheck,
  references,
  type ServiceBase,
  storedCounts,
} from '@snippetry/service-kit';
import type { IndexChange, SnippetUnitOfWork } from '../index/index.ts';
import type { Reconciled } from '../reconciliation/index.ts';
import type { Snippets } from '../snippets/index.ts';
import type { Stars } from '../stars/index.ts';

interface ChecksDeps {
  unitOfWork: SnippetUnitOfWork;
  handlers: EventHandlers<'snippets', IndexChange>;
  snippets: Snippets;
  stars: Stars;
  reconciliation: Reconciled;
}

type Base = ServiceBase<BaseConfig & AuthConfig>;

/** Checks of what refers to snippets, which belong to this service. */
function ofSnippets({ connection }: Base, deps: ChecksDeps): Check[] {
  const { unitOfWork, snippets, stars } = deps;
  const existing = existingIn(connection, 'snippets', 'trashed_snippets');
  const parts = [
    ['stars', stars.repository],
    ['revisions', snippets.revisions],
  ] as const;
  return parts.map(([collection, repository]) =>
    references({
      name: `${collection} of deleted snippets`,
      connection,
      from: [{ collection, path: 'snippetId' }],
      existing,
      remove: (ctx, id) => unitOfWork.commit(ctx, (tx) => repository.removeOfSnippet(tx, id)),
    }),
  );
}

function ofAccounts(base: Base, { unitOfWork, handlers }: ChecksDeps): Check {
  const { config, connection } = base;
  const redelivery = createRedelivery({ service: 'snippets', ...base, unitOfWork, handlers });
  return accountReferences(config, {
    connection,
    from: [
      { collection: 'snippets', path: 'authorId' },
      { collection: 'trashed_snippets', path: 'authorId' },
      { collection: 'stars', path: 'userId' },
      { collection: 'author_stats', path: '_id' },
    ],
    redelivery,
  });
}

/** Creates the checks of stored counts and of references to deleted records. */
export function createChecks(base: Base, deps: ChecksDeps): Check[] {
  const { unitOfWork, snippets, reconciliation } = deps;
  const { service } = reconciliation;
  const ofStars = {
    ...{ connection: base.connection, unitOfWork },
    counts: { starCount: { collection: 'stars', by: 'snippetId' } },
  };
  return [
    ofAccounts(base, deps),
    ...ofSnippets(base, deps),
    storedCounts({
      ...ofStars,
      name: 'star counts',
      collection: 'snippets',
      fix: service.correctStars.bind(service),
    }),
    storedCounts({
      ...ofStars,
      name: 'star counts in the trash',
      collection: 'trashed_snippets',
    }),
    recordCheck(service.authors),
    service.platform,
    cardCopies(base.config, { unitOfWork, people: snippets.cards, writer: snippets.people }),
  ];
}
