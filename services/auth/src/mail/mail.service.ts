import type { Digest } from '@snippetry/contracts';
import {
  type EventContext,
  type JobQueue,
  newId,
  type SystemContext,
  type Transaction,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Account, AccountRepository } from '../accounts/index.ts';
import {
  digestMail,
  invitationMail,
  type Letter,
  mailTexts,
  resetMail,
  testMail,
  verificationMail,
} from './letters.ts';
import type { MailBudgetRepository, MailRecord, MailRepository } from './mail.repository.ts';
import { type Addressee, budgetsOf, type OutgoingMail } from './mail.ts';
import type { Mail, Mailer } from './mailer.ts';
import { securityMail } from './security-mail.ts';

interface MailServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  repository: MailRepository;
  budgets: MailBudgetRepository;
  mailer: Mailer;
  queue: Pick<JobQueue<'mail.send'>, 'add'>;
  publicOrigin: string;
}

type MailTo = Omit<Mail, 'messageId'>;
type AccountMail = Exclude<OutgoingMail, { kind: 'invitation' }>;

/**
 * Sends each mail once. A mail is stored together with its cause, and a job sends it with retries.
 * The only exception: if a process stops after the mail server has accepted a mail and before that
 * is stored, a second copy with the same `Message-ID` is sent.
 */
export class MailService {
  readonly #deps: MailServiceDeps;

  constructor(deps: MailServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Stores a mail in the transaction that causes it; a job sends it with retries. Stores nothing if
   * the address was sent too many mails of the kind lately; deleted accounts count as well.
   *
   * @returns 0, or the seconds until such a mail can be sent
   */
  async send(tx: Transaction, mail: OutgoingMail, addressee: Addressee): Promise<number> {
    const { repository, budgets } = this.#deps;
    const wait = await budgets.spend(tx, budgetsOf(mail, addressee));
    // The event is stored together with the mail; its handler adds the job that sends it.
    if (wait === 0) tx.emit('mail.stored', { mailId: await repository.insert(tx, mail) });
    return wait;
  }

  /** Sends a mail at once. @throws if the mail server refuses it */
  sendTest(to: string): Promise<void> {
    const { mailer, publicOrigin } = this.#deps;
    const messageId = `<${newId()}@${new URL(publicOrigin).hostname}>`;
    return mailer.send({ to, ...testMail(publicOrigin), messageId });
  }

  async onDigestDue({ tx, event }: EventContext, digest: Digest): Promise<void> {
    await this.#deps.repository.insertDigest(tx, event.id, digest);
    await this.#addJob(event.id);
  }

  onMailStored(_ctx: EventContext, { mailId }: { mailId: string }): Promise<void> {
    return this.#addJob(mailId);
  }

  /** @throws if the mail is not stored yet, or the mail server refuses it */
  async deliver(ctx: SystemContext, mailId: string): Promise<void> {
    const { repository, mailer, unitOfWork, publicOrigin } = this.#deps;
    const stored = await repository.find(mailId);
    if (!stored) throw new Error('the mail is not stored yet');
    if (stored.sentAt !== null) return;
    const mail = await this.#render(ctx, stored);
    const messageId = `<${mailId}@${new URL(publicOrigin).hostname}>`;
    if (mail) await mailer.send({ ...mail, messageId });
    await unitOfWork.commit(ctx, (tx) => repository.markSent(tx, mailId));
  }

  /**
   * Runs before the commit of an event: if adding the job fails, the event is delivered again. A
   * job that runs before the mail is stored fails and is retried.
   */
  #addJob(mailId: string): Promise<void> {
    return this.#deps.queue.add({ mailId }, { jobId: `mail-${mailId}` });
  }

  /** Renders a mail; null if it no longer has a recipient. */
  async #render(ctx: SystemContext, { digest, outgoing }: MailRecord): Promise<MailTo | null> {
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
