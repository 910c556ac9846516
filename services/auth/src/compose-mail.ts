import {
  type CloseStep,
  createQueue,
  createWorker,
  type ServiceBase,
  systemContext,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { Config } from './config.ts';
import { devMailRoutes } from './mail/dev-mail.routes.ts';
import { MailService } from './mail/mail.service.ts';
import { createDevMailbox } from './ports/dev-mailbox.ts';
import { createMailer } from './ports/mailer.ts';
import type { AccountRepository } from './store/account.repository.ts';
import type { MailRepository } from './store/mail.repository.ts';

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

interface MailDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  mails: MailRepository;
}

/**
 * Whoever sees these mails can take over every account: they are shown only where somebody tries the
 * product on their own machine.
 */
function showsMails({ DEMO_ACCESS, SMTP_URL, PUBLIC_ORIGIN }: Config): boolean {
  const { hostname } = new URL(PUBLIC_ORIGIN);
  return DEMO_ACCESS && SMTP_URL === undefined && THIS_MACHINE.includes(hostname);
}

/** Mails, with the queue that sends them and what starts and ends it. */
export function composeMail(
  { config, redis, log, metrics }: ServiceBase<Config>,
  { unitOfWork, accounts, mails: stored }: MailDeps,
) {
  const { SMTP_URL: smtpUrl, PUBLIC_ORIGIN } = config;
  const { origin: publicOrigin, hostname } = new URL(PUBLIC_ORIGIN);
  const from = config.MAIL_FROM ?? `Snippetry <no-reply@${hostname}>`;
  const devMailbox = showsMails(config) ? createDevMailbox(redis) : undefined;
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
    routes: devMailbox ? devMailRoutes({ mailbox: devMailbox, publicOrigin }) : [],
    startWorkers: (workerRedis: Redis): CloseStep => {
      const send = ({ mailId }: { mailId: string }) => mails.send(systemContext({ log }), mailId);
      const worker = createWorker('mail.send', send, { redis: workerRedis, log, metrics });
      return () => worker.close();
    },
    close: [() => queue.close(), () => mailer.close()],
  };
}
