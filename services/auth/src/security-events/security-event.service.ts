import { type PageQuery, paginate, type SecurityEventKind } from '@snippetry/contracts';
import {
  SYSTEM,
  type Transaction,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { Account, AccountRepository } from '../accounts/index.ts';
import type { MailBudgetRepository, MailService } from '../mail/index.ts';
import { type ClientInfo, describeClient } from './client-info.ts';
import type { SecurityEventRepository } from './security-event.repository.ts';

export interface SecurityLogDeps {
  accounts: AccountRepository;
  events: SecurityEventRepository;
  mails: MailService;
  budgets: MailBudgetRepository;
}

/** Dependencies of features that change accounts and record it as security events. */
export interface AccountDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  security: SecurityLog;
}

/** Security event of an account, with the client that caused it. */
interface SecurityLogEntry extends ClientInfo {
  kind: SecurityEventKind;
  /** Name of the affected token, passkey or the like; empty if there is none. */
  subject?: string;
  /** The account before the change, if the mail goes to its former address. */
  former?: Pick<Account, 'email' | 'emailVerifiedAt'>;
}

/** Seconds in which a kind of event is recorded once: strangers could cause any number of it. */
const ONCE_WITHIN: Partial<Record<SecurityEventKind, number>> = { 'second-factor-wrong': 6 * 3600 };

/** Records security events of accounts, and notifies their owners by e-mail. */
export class SecurityLog {
  readonly #deps: SecurityLogDeps;

  constructor(deps: SecurityLogDeps) {
    this.#deps = deps;
  }

  /** Call it in the transaction that makes the change. */
  async record(tx: Transaction, accountId: string, entry: SecurityLogEntry): Promise<void> {
    const { accounts, events, mails, budgets } = this.#deps;
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
    await mails.send(
      tx,
      { ...mail, ...(former && { to }) },
      { to, isConfirmed: emailVerifiedAt !== null, network },
    );
  }

  /** Returns a page of the viewer's events, newest first. */
  async page({ viewer }: UserContext, query: PageQuery) {
    const { events, total } = await this.#deps.events.page(viewer, query);
    return { events, pagination: paginate(query, total) };
  }
}
