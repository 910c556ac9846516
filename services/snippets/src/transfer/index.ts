import { type BaseConfig, createUserLimit, type ServiceBase } from '@snippetry/service-kit';
import { CREATION_MINUTES } from '../snippets/index.ts';
import { ExportService, type ExportServiceDeps } from './export.service.ts';
import { ImportRepository } from './import.repository.ts';
import { ImportService, type ImportServiceDeps } from './import.service.ts';
import { transferHandlers } from './transfer.routes.ts';

interface TransferConfig extends BaseConfig {
  IMPORT_ITEMS_PER_MINUTE: number;
  IMPORT_MB_PER_MINUTE: number;
}

const MEGABYTE = 1_000_000;

/** Creates the export of a user's snippets and collections, and the import of snippets. */
export function createTransfer(
  { config, connection, redis }: ServiceBase<TransferConfig>,
  deps: ExportServiceDeps & Pick<ImportServiceDeps, 'unitOfWork' | 'chosen'>,
) {
  const limit = (name: string, perMinute: number) =>
    createUserLimit({ redis, name, perMinute, minutes: CREATION_MINUTES });
  const imports = new ImportRepository(connection);
  const importService = new ImportService({
    ...{ ...deps, imports },
    itemLimit: limit('import-items', config.IMPORT_ITEMS_PER_MINUTE),
    byteLimit: limit('import-bytes', config.IMPORT_MB_PER_MINUTE * MEGABYTE),
  });
  return { imports, handlers: transferHandlers(new ExportService(deps), importService) };
}
