import { type BaseConfig, createUserLimit, type ServiceBase } from '@snippetry/service-kit';
import type { CollectionsClient } from '../clients/collections.client.ts';
import type { Facts } from '../facts/index.ts';
import type { ChosenIndex, SnippetUnitOfWork } from '../index/index.ts';
import { CREATION_MINUTES, type Snippets } from '../snippets/index.ts';
import { ExportService } from './export.service.ts';
import { ImportRepository } from './import.repository.ts';
import { ImportService } from './import.service.ts';
import { transferHandlers } from './transfer.routes.ts';

interface TransferConfig extends BaseConfig {
  IMPORT_ITEMS_PER_MINUTE: number;
  IMPORT_MB_PER_MINUTE: number;
}

interface TransferDeps {
  unitOfWork: SnippetUnitOfWork;
  chosen: ChosenIndex;
  snippets: Snippets;
  facts: Facts;
  collections: CollectionsClient;
}

const MEGABYTE = 1_000_000;

/** Creates the export of a user's snippets and collections, and the import of snippets. */
export function createTransfer(
  { config, connection, redis }: ServiceBase<TransferConfig>,
  { unitOfWork, chosen: { index }, snippets, facts, collections }: TransferDeps,
) {
  const { repository, writer } = snippets;
  const limit = (name: string, perMinute: number) =>
    createUserLimit({ redis, name, perMinute, minutes: CREATION_MINUTES });
  const imports = new ImportRepository(connection);
  const importService = new ImportService({
    unitOfWork,
    imports,
    writer,
    index,
    itemLimit: limit('import-items', config.IMPORT_ITEMS_PER_MINUTE),
    byteLimit: limit('import-bytes', config.IMPORT_MB_PER_MINUTE * MEGABYTE),
  });
  const exports = new ExportService({ snippets: repository, facts: facts.repository, collections });
  return { imports, handlers: transferHandlers(exports, importService) };
}
