import type { Digest } from '@snippetry/contracts';
import type { EventContext, JobQueue, SystemContext, UnitOfWork } from '@snippetry/service-kit';
import type { Mailer } from '../ports/mailer.ts';
import type { AccountRepository } from '../store/account.repository.ts';
import type { MailRepository } from '../store/mail.repository.ts';
import { digestMail } from './digest-mail.ts';

export interface MailServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  mails: MailRepository;
  mailer: Mailer;
  queue: Pick<JobQueue<'mail.send'>, 'add'>;
  publicOrigin: string;
}

/**
 * Sends e-mails once. An event stores its mail together with the record that it was consumed, and a
 * job sends it, again where the mail server does not take it. A process that ends between the answer
 * of the mail server and the note that the mail was sent leaves the one chance for a second copy,
 * which has the same `Message-ID`.
 */
export class MailService {
  readonly #deps: MailServiceDeps;

  constructor(deps: MailServiceDeps) {
    this.#deps = deps;
  }

  async onDigestDue({ tx, event }: EventContext, digest: Digest): Promise<void> {
    await this.#deps.mails.insert(tx, event.id, digest);
    // Before the commit: an event whose job cannot be added is delivered again. A job that comes
    // too early fails, and is tried again.
    await this.#deps.queue.add({ mailId: event.id }, { jobId: `mail-${event.id}` });
  }

  /** @throws where the mail is not there yet, or the mail server does not take it */
  async send(ctx: SystemContext, mailId: string): Promise<void> {
    const { accounts, mails, mailer, unitOfWork, publicOrigin } = this.#deps;
    const mail = await mails.find(mailId);
    if (!mail) throw new Error('the mail is not stored yet');
    if (mail.sentAt !== null || mail.digest === null) return;
    const { digest } = mail;
    const account = await accounts.findForMail(ctx.viewer, digest.userId);
    if (account) {
      const { unsubscribe, ...texts } = digestMail({
        digest,
        username: account.username,
        origin: publicOrigin,
      });
      const messageId = `<${mailId}@${new URL(publicOrigin).hostname}>`;
      await mailer.send({ ...texts, to: account.email, unsubscribe, messageId });
    }
    await unitOfWork.commit(ctx, (tx) => mails.markSent(tx, mailId));
  }
}
