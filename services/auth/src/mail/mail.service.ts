import type { Digest } from '@snippetry/contracts';
import type { EventContext, JobQueue, SystemContext, UnitOfWork } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';
import type { Mail, Mailer } from '../ports/mailer.ts';
import type { MailRecord, MailRepository } from '../store/mail.repository.ts';
import { digestMail } from './digest-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import type { Letter } from './letter.ts';
import { mailTexts } from './mail-texts.ts';
import { resetMail } from './reset-mail.ts';
import { securityMail } from './security-mail.ts';
import { verificationMail } from './verification-mail.ts';

export interface MailServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  mails: MailRepository;
  mailer: Mailer;
  queue: Pick<JobQueue<'mail.send'>, 'add'>;
  publicOrigin: string;
}

type MailTo = Omit<Mail, 'messageId'>;
type AccountMail = Exclude<OutgoingMail, { kind: 'invitation' }>;

/**
 * Sends e-mails once. A mail is stored together with its cause, and a job sends it with retries.
 * Only if a process stops after the mail server has accepted a mail, and before that is stored, a
 * second copy is sent; it has the same `Message-ID`.
 */
export class MailService {
  readonly #deps: MailServiceDeps;

  constructor(deps: MailServiceDeps) {
    this.#deps = deps;
  }

  async onDigestDue({ tx, event }: EventContext, digest: Digest): Promise<void> {
    await this.#deps.mails.insertDigest(tx, event.id, digest);
    await this.#addJob(event.id);
  }

  onMailStored(_ctx: EventContext, { mailId }: { mailId: string }): Promise<void> {
    return this.#addJob(mailId);
  }

  /** @throws if the mail is not stored yet, or the mail server refuses it */
  async send(ctx: SystemContext, mailId: string): Promise<void> {
    const { mails, mailer, unitOfWork, publicOrigin } = this.#deps;
    const stored = await mails.find(mailId);
    if (!stored) throw new Error('the mail is not stored yet');
    if (stored.sentAt !== null) return;
    const mail = await this.#written(ctx, stored);
    const messageId = `<${mailId}@${new URL(publicOrigin).hostname}>`;
    if (mail) await mailer.send({ ...mail, messageId });
    await unitOfWork.commit(ctx, (tx) => mails.markSent(tx, mailId));
  }

  /**
   * Runs before the commit of an event: if adding the job fails, the event is delivered again. A
   * job that runs before the mail is stored fails and is retried.
   */
  #addJob(mailId: string): Promise<void> {
    return this.#deps.queue.add({ mailId }, { jobId: `mail-${mailId}` });
  }

  /** Renders a mail; null if it has no recipient any longer. */
  async #written(ctx: SystemContext, { digest, outgoing }: MailRecord): Promise<MailTo | null> {
    if (digest) return this.#digest(ctx, digest);
    if (!outgoing) return null;
    if (outgoing.kind === 'invitation')
      return { to: outgoing.to, ...invitationMail(mailTexts(), outgoing) };
    const account = await this.#deps.accounts.findForMail(ctx.viewer, outgoing.accountId);
    if (!account) return null;
    const to = 'to' in outgoing && outgoing.to !== undefined ? outgoing.to : account.email;
    return { to, ...this.#letter(account, outgoing) };
  }

  /** Digests go to confirmed addresses only. */
  async #digest(ctx: SystemContext, digest: Digest): Promise<MailTo | null> {
    const account = await this.#deps.accounts.findForMail(ctx.viewer, digest.userId);
    if (!account?.emailVerifiedAt) return null;
    const { publicOrigin: origin } = this.#deps;
    const { username, email, preferences } = account;
    const texts = mailTexts(preferences?.locale);
    return { to: email, ...digestMail(texts, { digest, username, origin }) };
  }

  #letter({ username, preferences }: Account, mail: AccountMail): Letter {
    const recipient = { username, origin: this.#deps.publicOrigin };
    const texts = mailTexts(preferences?.locale);
    if (mail.kind === 'reset-password') return resetMail(texts, { ...recipient, ...mail });
    if (mail.kind === 'verify-email') return verificationMail(texts, { ...recipient, ...mail });
    return securityMail(texts, { ...recipient, ...mail });
  }
}
