import {
  type AuthConfig,
  accountReferences,
  type BaseConfig,
  type Check,
  createRedelivery,
  type EventHandlers,
  type ServiceBase,
  type SnippetsConfig,
  snippetReferences,
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
  return [
    accountReferences(config, {
      connection,
      from: [
        { collection: 'github_connections', path: '_id' },
        { collection: 'jobs', path: 'userId', where: { kind: { $in: KIND } } },
        { collection: 'imported_files', path: 'userId' },
        { collection: 'gist_exports', path: 'userId' },
        { collection: 'explanations', path: 'askers.userId' },
      ],
      redelivery,
    }),
    snippetReferences(config, {
      name: 'files and gists of deleted snippets',
      connection,
      from: [
        { collection: 'imported_files', path: 'snippetId' },
        { collection: 'gist_exports', path: 'snippetId' },
      ],
      redelivery,
    }),
  ];
}
