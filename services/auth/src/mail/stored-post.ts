import type { Transaction } from '@snippetry/service-kit';
import type { OutgoingMail } from '../domain/outgoing-mail.ts';
import type { Post } from '../ports/post.ts';
import type { MailRepository } from '../store/mail.repository.ts';

/** Stores mails; the event of each, which is as durable as the mail, adds the job that sends it. */
export class StoredPost implements Post {
  readonly #mails: MailRepository;

  constructor(mails: MailRepository) {
    this.#mails = mails;
  }

  async send(tx: Transaction, mail: OutgoingMail): Promise<void> {
    tx.emit('mail.stored', { mailId: await this.#mails.insert(tx, mail) });
  }
}
