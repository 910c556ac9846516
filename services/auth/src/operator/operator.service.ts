import { AppError, Email, type OperatorAction, Username } from '@snippetry/contracts';
import {
  CommandError,
  type SystemContext,
  type Transaction,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { Account, AccountRepository, SignInPolicy } from '../accounts/index.ts';
import {
  type AdminRecordRepository,
  countJobs,
  type JobsQueue,
  OPERATOR_ID,
} from '../admin/index.ts';
import type { MailService } from '../mail/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import type { SecondFactorRepository } from '../second-factors/index.ts';
import type { SecurityLog } from '../security-events/index.ts';
import type { SignInService } from '../sign-ins/index.ts';

export interface OperatorServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  records: AdminRecordRepository;
  security: SecurityLog;
  signIns: SignInService;
  passwords: PasswordService;
  factors: SecondFactorRepository;
  mails: MailService;
  signInPolicy: SignInPolicy;
  queues: readonly JobsQueue[];
}

/** The operator's commands act from the server itself. */
const NO_CLIENT = { network: '', userAgent: '' };

/** Change of an account, with the action to record; null if nothing changes. */
interface Change {
  action: OperatorAction | 'make-moderator' | 'remove-moderator';
  apply: (tx: Transaction, account: Account) => Promise<unknown>;
}

/** Work of the operator's commands. Each change is recorded in the audit log. */
export class OperatorService {
  readonly #deps: OperatorServiceDeps;

  constructor(deps: OperatorServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Creates an administrator without a password, whatever the registration policy is.
   *
   * @returns the secret of the link that sets the password
   */
  async createAdmin(ctx: SystemContext, name: string, address: string): Promise<string> {
    const { signIns, accounts, passwords } = this.#deps;
    this.#requirePasswords();
    const [username, email] = [Username.parse(name), Email.parse(address)];
    if (await accounts.findByName(ctx.viewer, username)) {
      throw new CommandError(`${username} has an account: make-admin ${username}`);
    }
    const fields = { username, email, emailVerifiedAt: new Date(), passwordHash: null };
    let secret = '';
    await signIns.create(
      ctx,
      { ...fields, isDemo: false, expiresAt: null },
      {
        network: '',
        isByOperator: true,
        also: async (tx, created) => {
          await accounts.setAdmin(tx, created.id, true);
          secret = await passwords.createLink(tx, created);
          await this.#record(tx, 'create-admin', { userId: created.id });
        },
      },
    );
    return secret;
  }

  /** Makes a user an administrator, or revokes that; false if nothing changes. */
  setAdmin(ctx: SystemContext, user: string, isAdmin: boolean): Promise<boolean> {
    return this.#change(ctx, user, {
      action: isAdmin ? 'make-admin' : 'remove-admin',
      apply: (tx, { id }) => this.#deps.accounts.setAdmin(tx, id, isAdmin),
    });
  }

  /** Makes a user a moderator, or revokes that; false if nothing changes. */
  setModerator(ctx: SystemContext, user: string, isModerator: boolean): Promise<boolean> {
    return this.#change(ctx, user, {
      action: isModerator ? 'make-moderator' : 'remove-moderator',
      apply: (tx, { id }) => this.#deps.accounts.setModerator(tx, id, isModerator),
    });
  }

  /** Returns the secret of a link that sets a new password. */
  async resetPassword(ctx: SystemContext, user: string): Promise<string> {
    this.#requirePasswords();
    let secret = '';
    await this.#change(ctx, user, {
      action: 'reset-password',
      apply: async (tx, account) => {
        if (account.suspension !== null) throw new CommandError(`${user} is suspended`);
        secret = await this.#deps.passwords.createLink(tx, account);
        return secret;
      },
    });
    return secret;
  }

  /** Turns one-time codes off, and notifies the user; false if they are off. */
  resetSecondFactor(ctx: SystemContext, user: string): Promise<boolean> {
    const { factors, security } = this.#deps;
    return this.#change(ctx, user, {
      action: 'reset-second-factor',
      apply: async (tx, { id }) => {
        if (!(await factors.disable(tx, id))) return null;
        await security.record(tx, id, { kind: 'second-factor-off', ...NO_CLIENT });
        return id;
      },
    });
  }

  /** @throws CommandError with the reason of the mail server */
  async sendTestMail(ctx: SystemContext, address: string): Promise<void> {
    const to = Email.parse(address);
    try {
      await this.#deps.mails.sendTest(to);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new CommandError(`the mail server did not accept the mail: ${reason}`);
    }
    await this.record(ctx, 'send-test-mail', to);
  }

  /** Counts the jobs of each queue. */
  queueFigures() {
    return Promise.all(this.#deps.queues.map(countJobs));
  }

  /**
   * Retries all failed jobs of a queue, or of all queues.
   *
   * @returns the number of jobs by queue, without queues that have none
   */
  async retryJobs(ctx: SystemContext, name?: string): Promise<Map<string, number>> {
    const queues = this.#deps.queues.filter((queue) => name === undefined || queue.name === name);
    if (queues.length === 0) throw new CommandError(`there is no queue ${name}`);
    const retried = new Map<string, number>();
    for (const queue of queues) {
      const failed = await queue.getFailedCount();
      if (failed === 0) continue;
      await queue.retryJobs({ state: 'failed' });
      await this.record(ctx, 'retry-jobs', `${queue.name}: ${failed}`);
      retried.set(queue.name, failed);
    }
    return retried;
  }

  /** Adds an audit record that concerns no account. */
  async record(
    ctx: Pick<SystemContext, 'requestId'>,
    action: OperatorAction,
    detail: string,
  ): Promise<void> {
    await this.#deps.unitOfWork.commit(ctx, (tx) => this.#record(tx, action, { detail }));
  }

  #record(
    tx: Transaction,
    action: Change['action'],
    { userId = null, detail = '' }: { userId?: string | null; detail?: string },
  ): Promise<void> {
    const entry = { action, byId: OPERATOR_ID, userId, invitationId: null, detail };
    return this.#deps.records.add(tx, entry);
  }

  #requirePasswords(): void {
    if (this.#deps.signInPolicy.hasPasswords) return;
    throw new CommandError('SIGN_IN has no passwords: users sign in at an identity provider');
  }

  /** Applies a change once, with its audit record in the same transaction. */
  async #change(ctx: SystemContext, user: string, change: Change): Promise<boolean> {
    const { unitOfWork, accounts } = this.#deps;
    const { id } = await this.#find(ctx, user);
    return unitOfWork.commit(ctx, async (tx) => {
      const account = await accounts.find(ctx.viewer, id, tx);
      if (!account) throw new AppError('user.not_found');
      if (!(await change.apply(tx, account))) return false;
      await this.#record(tx, change.action, { userId: id });
      return true;
    });
  }

  /** Returns the account with a username or an address. */
  async #find(ctx: SystemContext, user: string): Promise<Account> {
    const { accounts } = this.#deps;
    const account = user.includes('@')
      ? await accounts.findByEmail(user)
      : await accounts.findByName(ctx.viewer, user);
    if (!account) throw new CommandError(`there is no account ${user}`);
    if (account.isDemo) throw new CommandError(`${user} is a demo account`);
    return account;
  }
}
