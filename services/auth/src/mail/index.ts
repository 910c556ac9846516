import {
  type BaseConfig,
  type CloseStep,
  createQueue,
  createWorker,
  isLoopback,
  type ServiceBase,
  systemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { AccountRepository } from '../accounts/index.ts';
import { createDevMailbox } from './dev-mail.ts';
import { EmailLinkRepository } from './email-link.repository.ts';
import { MailBudgetRepository, MailRepository } from './mail.repository.ts';
import { devMailRoutes } from './mail.routes.ts';
import { MailService } from './mail.service.ts';
import { counted, createMailer } from './mailer.ts';

interface MailConfig extends BaseConfig {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  DEMO_ACCESS: boolean;
  DEV_MAIL_KEY?: string | undefined;
}

interface MailDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  digest: (value: string) => string;
}

/**
 * Returns the key of the pages that show mails; undefined if they are off. Anyone who reads these
 * mails can take over every account, so the pages exist only on a developer's own machine.
 */
function devMailKey(config: MailConfig): string | undefined {
  const { hostname } = new URL(config.PUBLIC_ORIGIN);
  const isLocal = [config.HOST, hostname.replace(/^\[|\]$/g, '')].every(isLoopback);
  const isEnabled = config.DEMO_ACCESS && config.SMTP_URL === undefined && isLocal;
  return isEnabled ? config.DEV_MAIL_KEY : undefined;
}

/** Creates mails with their limits, the links in them, and the queue and worker that send them. */
export function createMail(
  { config, connection, redis, log, metrics, tracing }: ServiceBase<MailConfig>,
  { unitOfWork, accounts, digest }: MailDeps,
) {
  const { SMTP_URL: smtpUrl, PUBLIC_ORIGIN } = config;
  const { origin: publicOrigin, hostname } = new URL(PUBLIC_ORIGIN);
  const from = config.MAIL_FROM ?? `Snippetry <no-reply@${hostname}>`;
  const key = devMailKey(config);
  const devMailbox = key === undefined ? undefined : createDevMailbox(redis);
  const mailer = counted(createMailer({ smtpUrl, from, log, devMailbox }), metrics);
  const queue = createQueue('mail.send', redis);
  const repository = new MailRepository(connection);
  const budgets = new MailBudgetRepository(connection, digest);
  const deps = { unitOfWork, accounts, repository, budgets };
  const mails = new MailService({ ...deps, mailer, queue, publicOrigin });
  return {
    ...{ mails, repository, budgets },
    links: new EmailLinkRepository(connection),
    routes: devMailbox && key ? devMailRoutes({ mailbox: devMailbox, key, publicOrigin }) : [],
    startWorkers: (workerRedis: Redis): CloseStep => {
      const send = ({ mailId }: { mailId: string }) =>
        mails.deliver(systemContext({ log }), mailId);
      const options = { redis: workerRedis, log, metrics, tracing };
      const worker = createWorker('mail.send', send, options);
      return () => worker.close();
    },
    close: [() => queue.close(), () => mailer.close()],
  };
}

export { EmailLinkRepository, linkHash, newLinkSecret } from './email-link.repository.ts';
export { resetPage } from './letters.ts';
export { MailBudgetRepository } from './mail.repository.ts';
export { MailService } from './mail.service.ts';
