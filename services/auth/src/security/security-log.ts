import { SYSTEM, type Transaction } from '@snippetry/service-kit';
import { knownPlace } from '../ports/known-place.ts';
import type { Post } from '../ports/post.ts';
import type { SecurityLog, SecurityNews } from '../ports/security-log.ts';
import type { AccountRepository } from '../store/account.repository.ts';
import type { MailRepository } from '../store/mail.repository.ts';
import type { SecurityEventRepository } from '../store/security-event.repository.ts';

export interface StoredSecurityLogDeps {
  accounts: AccountRepository;
  events: SecurityEventRepository;
  mails: MailRepository;
  post: Post;
}

const HOUR_MS = 3_600_000;
/** Mails in an hour to an address that nobody has confirmed: it may be a stranger's. */
const UNCONFIRMED_MAILS = 10;

/** Stores what happened for its owner to read, and sends it to them. */
export class StoredSecurityLog implements SecurityLog {
  readonly #deps: StoredSecurityLogDeps;

  constructor(deps: StoredSecurityLogDeps) {
    this.#deps = deps;
  }

  async record(tx: Transaction, accountId: string, news: SecurityNews): Promise<void> {
    const { events, post } = this.#deps;
    const { kind, subject = '', to } = news;
    const facts = { subject, ...knownPlace(news), at: new Date() };
    await events.insert(tx, accountId, { kind, ...facts });
    if (await this.#floodsStranger(tx, accountId)) return;
    const mail = { kind: 'security' as const, accountId, event: kind, ...facts };
    await post.send(tx, { ...mail, ...(to !== undefined && { to }) });
  }

  async #floodsStranger(tx: Transaction, accountId: string): Promise<boolean> {
    const { accounts, mails } = this.#deps;
    const since = new Date(Date.now() - HOUR_MS);
    const sent = await mails.countSince(tx, accountId, { kind: 'security', since });
    if (sent < UNCONFIRMED_MAILS) return false;
    const account = await accounts.find(SYSTEM, accountId, tx);
    return account?.emailVerifiedAt === null;
  }
}
