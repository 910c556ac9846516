import { recoveryRoutes, sessionRoutes } from '@snippetry/contracts';
import { publicRoutes, type ServiceBase, type UnitOfWork } from '@snippetry/service-kit';
import type { AccountRepository } from './accounts/account.repository.ts';
import type { Config } from './config.ts';
import { StoredPost } from './mail/stored-post.ts';
import type { AttemptLimiter } from './ports/attempt-limiter.ts';
import { createDigest } from './ports/digest.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { PasswordResetListener } from './ports/password-reset.ts';
import { recoveryHandlers } from './recovery/recovery.routes.ts';
import { RecoveryService } from './recovery/recovery.service.ts';
import { VerificationService } from './recovery/verification.service.ts';
import { securityHandlers } from './security/security.routes.ts';
import { StoredSecurityLog } from './security/security-log.ts';
import { sessionListHandlers } from './sessions/session-list.routes.ts';
import { SessionListService } from './sessions/session-list.service.ts';
import type { SessionService } from './sessions/sessions.service.ts';
import { EmailLinkRepository } from './store/email-link.repository.ts';
import { KnownClientRepository } from './store/known-place.repository.ts';
import { MailRepository } from './store/mail.repository.ts';
import { MailBudgetRepository } from './store/mail-budget.repository.ts';
import { RecoveryRequestRepository } from './store/recovery-request.repository.ts';
import type { RevocationRepository } from './store/revocation.repository.ts';
import { SecurityEventRepository } from './store/security-event.repository.ts';
import { SessionRepository } from './store/session.repository.ts';

interface Stored {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
}

/** Wires security notices, mails, sessions and email verification. */
export function composeSafety({ config, connection }: ServiceBase<Config>, stored: Stored) {
  const mails = new MailRepository(connection);
  const budgets = new MailBudgetRepository(connection, createDigest(config.INTERNAL_KEY));
  const post = new StoredPost(mails, budgets);
  const events = new SecurityEventRepository(connection);
  const security = new StoredSecurityLog({ ...stored, events, post, budgets });
  const links = new EmailLinkRepository(connection);
  return {
    mails,
    post,
    security,
    securityEvents: events,
    links,
    records: new SessionRepository(connection),
    knownClients: new KnownClientRepository(connection),
    verification: new VerificationService({ ...stored, links, post, security }),
  };
}

interface RecoveryDeps extends Stored, ReturnType<typeof composeSafety> {
  hasher: PasswordHasher;
  sessions: SessionService;
  stored: RevocationRepository;
  /** Limits attempts to guess the password of a signed-in user. */
  attempts: AttemptLimiter;
  resetListeners: readonly PasswordResetListener[];
}

/** Wires password recovery, email verification, the session list and the security log. */
export function composeRecovery({ config, connection }: ServiceBase<Config>, deps: RecoveryDeps) {
  const { verification, hasher, attempts } = deps;
  const requests = new RecoveryRequestRepository(connection);
  const recovery = new RecoveryService({
    ...deps,
    requests,
    digest: createDigest(config.INTERNAL_KEY),
  });
  const sessionList = new SessionListService(deps);
  return {
    recovery,
    sessionList,
    routes: [
      publicRoutes(recoveryRoutes, recoveryHandlers({ recovery, verification, hasher, attempts })),
      publicRoutes(sessionRoutes, {
        ...sessionListHandlers(sessionList),
        ...securityHandlers(deps.securityEvents),
      }),
    ],
  };
}
