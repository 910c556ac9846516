import {
  type AuthConfig,
  accountLookups,
  type BaseConfig,
  type Check,
  createRedelivery,
  type EventHandlers,
  references,
  type ServiceBase,
  type SnippetsConfig,
  snippetsClientFrom,
  type UnitOfWork,
} from '@snippetry/service-kit';
import { KIND } from '../imports/index.ts';

interface ChecksDeps {
  unitOfWork: UnitOfWork;
  handlers: EventHandlers<'integrations'>;
}

/** Creates the checks of references to records of other services. */
export function createChecks(
  base: ServiceBase<BaseConfig & AuthConfig & SnippetsConfig>,
  deps: ChecksDeps,
): Check[] {
  const { config, connection } = base;
  const redelivery = createRedelivery({ service: 'integrations', ...base, ...deps });
  const snippets = snippetsClientFrom(config);
  return [
    references({
      name: 'records of deleted accounts',
      calls: 'auth',
      connection,
      from: [
        { collection: 'github_connections', path: '_id' },
        { collection: 'jobs', path: 'userId', where: { kind: { $in: KIND } } },
        { collection: 'imported_files', path: 'userId' },
        { collection: 'gist_exports', path: 'userId' },
        { collection: 'explanations', path: 'askers.userId' },
      ],
      existing: accountLookups(config).existingAccounts,
      remove: (_ctx, id) => redelivery.userDeleted(id),
    }),
    references({
      name: 'files and gists of deleted snippets',
      calls: 'snippets',
      connection,
      from: [
        { collection: 'imported_files', path: 'snippetId' },
        { collection: 'gist_exports', path: 'snippetId' },
      ],
      existing: async (ctx, ids) =>
        (await snippets.call(ctx, 'POST /internal/snippets/existing', { body: { ids } })).ids,
      remove: (_ctx, id) => redelivery.snippetDeleted(id),
    }),
  ];
}
