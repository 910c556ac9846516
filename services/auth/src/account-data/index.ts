import { accountDataRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  publicRoutes,
  type ReadPersonalData,
  type ServiceBase,
  systemContext,
} from '@snippetry/service-kit';
import { type ArchivedPart, remoteParts, type ServicesConfig } from '../clients/services.client.ts';
import type { AccountDeps } from '../security-events/index.ts';
import { accountDataHandlers } from './account-data.routes.ts';
import {
  AccountDeletionService,
  type AccountDeletionServiceDeps,
} from './account-deletion.service.ts';
import { AccountExportService } from './account-export.service.ts';

const EXPIRY_INTERVAL_MS = 60_000;

interface AccountDataDeps extends AccountDeletionServiceDeps, AccountDeps {
  /** Own parts of the archive by file name. */
  parts: Readonly<Record<string, ReadPersonalData>>;
}

/** Creates the export and the deletion of accounts. */
export function createAccountData(
  { config, log }: ServiceBase<BaseConfig & ServicesConfig>,
  { parts, ...deps }: AccountDataDeps,
) {
  const own = Object.entries(parts).map(
    ([file, read]): ArchivedPart => ({ file, page: (_ctx, id, after) => read(id, after) }),
  );
  const exports = new AccountExportService({ ...deps, parts: [...own, ...remoteParts(config)] });
  const deletion = new AccountDeletionService(deps);
  return {
    routes: publicRoutes(accountDataRoutes, accountDataHandlers({ exports, deletion })),
    repeated: {
      name: 'deleting expired accounts',
      everyMs: EXPIRY_INTERVAL_MS,
      run: () => deletion.deleteExpired(systemContext({ log })),
    },
  };
}
