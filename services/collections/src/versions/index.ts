import { type BaseConfig, createUserLimit, type ServiceBase } from '@snippetry/service-kit';
import { type Collections, LIMIT_MINUTES } from '../collections/index.ts';
import { VersionRepository } from './version.repository.ts';
import { versionHandlers } from './version.routes.ts';
import { VersionService } from './version.service.ts';

interface VersionsConfig extends BaseConfig {
  VERSIONS_PER_MINUTE: number;
}

/** Creates the published versions of collections, and their downloads. */
export function createVersions(
  { config, connection, redis }: ServiceBase<VersionsConfig>,
  collections: Collections,
) {
  const repository = new VersionRepository(connection);
  const service = new VersionService({ versions: repository, collections });
  const { VERSIONS_PER_MINUTE: perMinute } = config;
  const limit = createUserLimit({ redis, name: 'versions', perMinute, minutes: LIMIT_MINUTES });
  return {
    repository,
    handlers: versionHandlers(service, limit),
    personalData: async (userId: string, after: string | null) =>
      repository.personalData(await collections.repository.idsOf(userId), after),
  };
}

export type Versions = ReturnType<typeof createVersions>;

export { type FileAccess, seesFile, snippetIdsOf } from './version.ts';
