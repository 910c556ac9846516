import type { SecurityEventKind } from '@snippetry/contracts';
import { SYSTEM, type Transaction } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { describeClient } from '../ports/known-place.ts';
import type { Post } from '../ports/post.ts';
import type { SecurityLog, SecurityLogEntry } from '../ports/security-log.ts';
import type { MailBudgetRepository } from '../store/mail-budget.repository.ts';
import type { SecurityEventRepository } from '../store/security-event.repository.ts';

export interface StoredSecurityLogDeps {
  accounts: AccountRepository;
  events: SecurityEventRepository;
  post: Post;
  budgets: MailBudgetRepository;
}

/** Seconds per recorded event of a kind; strangers could cause any number of these. */
const ONCE_WITHIN: Partial<Record<SecurityEventKind, number>> = { 'second-factor-wrong': 6 * 3600 };

/** Stores security events for the account owner, and mails them. */
export class StoredSecurityLog implements SecurityLog {
  readonly #deps: StoredSecurityLogDeps;

  constructor(deps: StoredSecurityLogDeps) {
    this.#deps = deps;
  }

  async record(tx: Transaction, accountId: string, entry: SecurityLogEntry): Promise<void> {
    const { accounts, events, post, budgets } = this.#deps;
    const { kind, subject = '', former, network } = entry;
    const seconds = ONCE_WITHIN[kind];
    if (seconds !== undefined) {
      const once = { name: `notice ${kind}\n${accountId}`, limits: [{ mails: 1, seconds }] };
      if ((await budgets.spend(tx, [once])) > 0) return;
    }
    const details = { subject, ...describeClient(entry), at: new Date() };
    await events.insert(tx, accountId, { kind, ...details });
    const owner = former ?? (await accounts.find(SYSTEM, accountId, tx));
    if (!owner) return;
    const { email: to, emailVerifiedAt } = owner;
    const mail = { kind: 'security' as const, accountId, event: kind, ...details };
    await post.send(
      tx,
      { ...mail, ...(former && { to }) },
      { to, isConfirmed: emailVerifiedAt !== null, network },
    );
  }
}
