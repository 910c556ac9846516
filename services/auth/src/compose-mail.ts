import {
  type CloseStep,
  createQueue,
  createWorker,
  isLoopback,
  type ServiceBase,
  systemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { AccountRepository } from './accounts/account.repository.ts';
import type { Config } from './config.ts';
import { devMailRoutes } from './mail/dev-mail.routes.ts';
import { MailService } from './mail/mail.service.ts';
import { createDevMailbox } from './ports/dev-mailbox.ts';
import { createMailer } from './ports/mailer.ts';
import type { MailRepository } from './store/mail.repository.ts';

interface MailDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  mails: MailRepository;
}

/**
 * Key of the pages that show mails, or undefined if they are off. Anyone who reads these mails can
 * take over every account, so the pages exist only on a developer's own machine.
 */
function devMailKey(config: Config): string | undefined {
  const { hostname } = new URL(config.PUBLIC_ORIGIN);
  const isLocal = [config.HOST, hostname.replace(/^\[|\]$/g, '')].every(isLoopback);
  const isEnabled = config.DEMO_ACCESS && config.SMTP_URL === undefined && isLocal;
  return isEnabled ? config.DEV_MAIL_KEY : undefined;
}

/** Wires mails with the queue and worker that send them. */
export function composeMail(
  { config, redis, log, metrics }: ServiceBase<Config>,
  { unitOfWork, accounts, mails: stored }: MailDeps,
) {
  const { SMTP_URL: smtpUrl, PUBLIC_ORIGIN } = config;
  const { origin: publicOrigin, hostname } = new URL(PUBLIC_ORIGIN);
  const from = config.MAIL_FROM ?? `Snippetry <no-reply@${hostname}>`;
  const key = devMailKey(config);
  const devMailbox = key === undefined ? undefined : createDevMailbox(redis);
  const mailer = createMailer({ smtpUrl, from, log, devMailbox });
  const queue = createQueue('mail.send', redis);
  const mails = new MailService({
    unitOfWork,
    accounts,
    mails: stored,
    mailer,
    queue,
    publicOrigin,
  });
  return {
    mails,
    routes: devMailbox && key ? devMailRoutes({ mailbox: devMailbox, key, publicOrigin }) : [],
    startWorkers: (workerRedis: Redis): CloseStep => {
      const send = ({ mailId }: { mailId: string }) => mails.send(systemContext({ log }), mailId);
      const worker = createWorker('mail.send', send, { redis: workerRedis, log, metrics });
      return () => worker.close();
    },
    close: [() => queue.close(), () => mailer.close()],
  };
}
