import { type BaseConfig, createUserLimit, type ServiceBase } from '@snippetry/service-kit';
import { LIMIT_MINUTES } from '../collections/index.ts';
import { importHandlers } from './import.routes.ts';
import { ImportService, type ImportServiceDeps } from './import.service.ts';

interface ImportsConfig extends BaseConfig {
  IMPORT_ITEMS_PER_MINUTE: number;
}

/** Creates the import of collections from a file. */
export function createImports(
  { config, redis }: ServiceBase<ImportsConfig>,
  deps: ImportServiceDeps,
) {
  const { IMPORT_ITEMS_PER_MINUTE: perMinute } = config;
  const options = { name: 'import-collections', perMinute, minutes: LIMIT_MINUTES };
  const limit = createUserLimit({ redis, ...options });
  return { handlers: importHandlers(new ImportService(deps), limit) };
}
