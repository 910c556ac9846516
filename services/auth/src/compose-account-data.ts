import { accountDataRoutes } from '@snippetry/contracts';
import { publicRoutes, type ServiceBase } from '@snippetry/service-kit';
import { accountDataHandlers } from './account-data/account-data.routes.ts';
import { AccountDeletionService } from './account-data/account-deletion.service.ts';
import { AccountExpiryService } from './account-data/account-expiry.service.ts';
import { AccountExportService } from './account-data/account-export.service.ts';
import { AccountRemoval, type AccountRemovalDeps } from './account-data/account-removal.ts';
import { remoteParts } from './account-data/remote-parts.ts';
import type { Config } from './config.ts';
import { createAttemptLimiter } from './ports/attempt-limiter.ts';
import { createDigest } from './ports/digest.ts';
import { createKnownNetworks } from './ports/known-networks.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { SecurityLog } from './ports/security-log.ts';
import type { SessionEnder } from './ports/sessions.ts';
import { archivedParts, removalsOfParts } from './store/stored-parts.ts';

interface Shared extends Omit<AccountRemovalDeps, 'removals'> {
  hasher: PasswordHasher;
  security: SecurityLog;
  sessions: SessionEnder;
}

/** Limits password attempts for deletions separately from sign-ins, as for password changes. */
function deletionLimit({ config, redis }: ServiceBase<Config>) {
  const digest = createDigest(config.INTERNAL_KEY);
  const known = createKnownNetworks(redis, digest);
  const name = 'auth:delete-account';
  return createAttemptLimiter({ name, redis, known, free: config.ACCOUNT_ATTEMPTS, digest });
}

/** Wires the export and deletion of accounts. */
export function composeAccountData(base: ServiceBase<Config>, shared: Shared) {
  const removals = removalsOfParts(base.connection);
  const removal = new AccountRemoval({ ...shared, removals });
  const exports = new AccountExportService({
    ...shared,
    parts: [...archivedParts(base.connection), ...remoteParts(base.config)],
  });
  const attempts = deletionLimit(base);
  const deletion = new AccountDeletionService({ ...shared, attempts, removal });
  return {
    routes: publicRoutes(accountDataRoutes, accountDataHandlers({ exports, deletion })),
    expiry: new AccountExpiryService({ ...shared, removal }),
  };
}
