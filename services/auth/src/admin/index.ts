import { adminRoutes, viewerInternalRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  databaseFigures,
  internalRoutes,
  openAllQueues,
  publicRoutes,
  type ServiceBase,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { AccessPolicyService } from '../access-policy/index.ts';
import type { AccountRepository, ModeratorList } from '../accounts/index.ts';
import { createClients, type ServicesConfig } from '../clients/services.client.ts';
import type { MailService } from '../mail/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { UserPresenter } from '../users/index.ts';
import { AccountListRepository } from './account-list.repository.ts';
import { Admins } from './admin.policy.ts';
import { AdminRecordRepository, InvitationRepository } from './admin.repository.ts';
import { adminHandlers, suspensionHandlers, viewerHandlers } from './admin.routes.ts';
import { AdminService } from './admin.service.ts';
import { AdminUserService } from './admin-user.service.ts';
import { InvitationService } from './invitation.service.ts';
import { SuspensionService } from './suspension.service.ts';

interface Deps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  moderators: ModeratorList;
  policy: AccessPolicyService;
  mails: MailService;
  presenter: UserPresenter;
  sessions: Sessions;
}

/** A service that does not answer within this time is shown as down. */
const TIMEOUT_MS = 1500;

/** Creates administration, invitations and suspensions. */
export function createAdmin(
  { config, connection, redis }: ServiceBase<BaseConfig & ServicesConfig>,
  { sessions, ...given }: Deps,
) {
  const records = new AdminRecordRepository(connection);
  const invitations = new InvitationRepository(connection);
  const deps = { ...given, admins: new Admins(given), records, invitations };
  const suspensions = new SuspensionService({ ...deps, sessions: sessions.service });
  const invitation = new InvitationService({
    ...deps,
    publicOrigin: new URL(config.PUBLIC_ORIGIN).origin,
  });
  const all = openAllQueues(redis);
  const handlers = adminHandlers({
    users: new AdminUserService({
      ...{ ...deps, suspensions, sessions: sessions.records },
      list: new AccountListRepository(connection),
    }),
    invitations: invitation,
    admin: new AdminService({
      ...{ ...deps, queues: all.queues },
      services: createClients(config, TIMEOUT_MS),
      readOwnStorage: () => databaseFigures(connection),
    }),
  });
  return {
    ...{ suspensions, invitations: invitation, records, queues: all.queues },
    handlers: suspensionHandlers(suspensions),
    routes: publicRoutes(adminRoutes, handlers),
    internalRoutes: internalRoutes(viewerInternalRoutes, viewerHandlers(deps.admins)),
    eraseInvitations: invitations.erase.bind(invitations),
    eraseRecords: records.erase.bind(records),
    close: [() => all.close()],
  };
}

export { AdminRecordRepository } from './admin.repository.ts';
export { OPERATOR_ID } from './admin.ts';
export { InvitationService } from './invitation.service.ts';
export { countJobs, type JobsQueue } from './queue-figures.ts';
