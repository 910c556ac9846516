import { adminRoutes } from '@snippetry/contracts';
import {
  createInternalClient,
  databaseFigures,
  openAllQueues,
  publicRoutes,
  type ServiceBase,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { ModeratorList } from './accounts/account.policy.ts';
import type { AccountRepository } from './accounts/account.repository.ts';
import { AccessService } from './admin/access.service.ts';
import { adminHandlers } from './admin/admin.routes.ts';
import { AdminUserService } from './admin/admin-users.service.ts';
import { Admins } from './admin/admins.ts';
import { AuditService } from './admin/audit.service.ts';
import { FiguresService } from './admin/figures.service.ts';
import { InvitationService } from './admin/invitations.service.ts';
import type { Config } from './config.ts';
import type { AccessPolicyChanger } from './ports/access-policy.ts';
import type { LastSeen } from './ports/last-seen.ts';
import type { Post } from './ports/post.ts';
import type { Suspender } from './ports/suspender.ts';
import { AccountListRepository } from './store/account-list.repository.ts';
import { AdminRecordRepository } from './store/admin-record.repository.ts';
import { InvitationRepository } from './store/invitation.repository.ts';

/** A service that does not answer within this time is shown as down. */
const TIMEOUT_MS = 1500;

export interface AdminParts {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  moderators: ModeratorList;
  suspender: Suspender;
  lastSeen: LastSeen;
  policy: AccessPolicyChanger;
  post: Post;
}

function composeFigures(base: ServiceBase<Config>, admins: Admins, accounts: AccountRepository) {
  const { config, connection, redis } = base;
  const client = (baseUrls: string[]) =>
    createInternalClient({ baseUrls, key: config.INTERNAL_KEY, timeoutMs: TIMEOUT_MS });
  const all = openAllQueues(redis);
  const figures = new FiguresService({
    admins,
    accounts,
    services: {
      snippets: client(config.SNIPPETS_URL),
      comments: client(config.COMMENTS_URL),
      collections: client(config.COLLECTIONS_URL),
      integrations: client(config.INTEGRATIONS_URL),
    },
    readOwnStorage: () => databaseFigures(connection),
    queues: all.queues,
  });
  return { figures, close: [() => all.close()] };
}

/** Wires invitations, which registration consumes. */
export function composeInvitations(
  { config, connection }: ServiceBase<Config>,
  parts: Pick<AdminParts, 'unitOfWork' | 'accounts' | 'moderators' | 'post'>,
) {
  return new InvitationService({
    ...parts,
    admins: new Admins(parts),
    invitations: new InvitationRepository(connection),
    records: new AdminRecordRepository(connection),
    publicOrigin: new URL(config.PUBLIC_ORIGIN).origin,
  });
}

/** Wires the routes of administrators. */
export function composeAdmin(
  base: ServiceBase<Config>,
  { invitations, ...parts }: AdminParts & { invitations: InvitationService },
) {
  const { connection } = base;
  const admins = new Admins(parts);
  const records = new AdminRecordRepository(connection);
  const deps = { ...parts, admins, records };
  const { figures, close } = composeFigures(base, admins, parts.accounts);
  const handlers = adminHandlers({
    users: new AdminUserService({ ...deps, list: new AccountListRepository(connection) }),
    invitations,
    access: new AccessService(deps),
    figures,
    audit: new AuditService({ ...deps, invitations: new InvitationRepository(connection) }),
  });
  return { routes: publicRoutes(adminRoutes, handlers), close };
}
