import { SYSTEM, type Transaction } from '@snippetry/service-kit';
import { knownPlace } from '../ports/known-place.ts';
import type { Post } from '../ports/post.ts';
import type { SecurityLog, SecurityNews } from '../ports/security-log.ts';
import type { AccountRepository } from '../store/account.repository.ts';
import type { SecurityEventRepository } from '../store/security-event.repository.ts';

export interface StoredSecurityLogDeps {
  accounts: AccountRepository;
  events: SecurityEventRepository;
  post: Post;
}

/** Stores what happened for its owner to read, and sends it to them. */
export class StoredSecurityLog implements SecurityLog {
  readonly #deps: StoredSecurityLogDeps;

  constructor(deps: StoredSecurityLogDeps) {
    this.#deps = deps;
  }

  async record(tx: Transaction, accountId: string, news: SecurityNews): Promise<void> {
    const { accounts, events, post } = this.#deps;
    const { kind, subject = '', former, network } = news;
    const facts = { subject, ...knownPlace(news), at: new Date() };
    await events.insert(tx, accountId, { kind, ...facts });
    const owner = former ?? (await accounts.find(SYSTEM, accountId, tx));
    if (!owner) return;
    const { email: to, emailVerifiedAt } = owner;
    const mail = { kind: 'security' as const, accountId, event: kind, ...facts };
    await post.send(
      tx,
      { ...mail, ...(former && { to }) },
      { to, isConfirmed: emailVerifiedAt !== null, network },
    );
  }
}
