import { AppError } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import { canonical } from '../domain/canonical.ts';
import type { AttemptLimiter } from '../ports/attempt-limiter.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import type { CutAnnouncer } from '../ports/sessions.ts';
import type { AccountRepository } from '../store/account.repository.ts';

export interface PasswordServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
  sessions: CutAnnouncer;
}

export class PasswordService {
  readonly #deps: PasswordServiceDeps;

  constructor(deps: PasswordServiceDeps) {
    this.#deps = deps;
  }

  /**
   * Replaces the password and ends all other sessions of the user.
   *
   * @throws AppError `auth.wrong_password`, also where another request changed the password first
   */
  async change(
    ctx: UserContext,
    input: { currentPassword: string; newPassword: string },
  ): Promise<void> {
    const { unitOfWork, accounts, hasher, attempts, sessions } = this.#deps;
    const account = await accounts.findOwn(ctx.viewer);
    if (!account) throw new AppError('auth.invalid_token');
    const key = canonical(account.email);
    await attempts.count(key);
    const matches = await hasher.verify(account.passwordHash, input.currentPassword);
    if (!matches) throw new AppError('auth.wrong_password');
    const to = await hasher.hash(input.newPassword);
    const cut = { before: Date.now() / 1000, keep: ctx.viewer.jti };
    const change = { from: account.passwordHash, to, cut };
    const changed = await unitOfWork.commit(ctx, (tx) =>
      accounts.changePassword(tx, account.id, change),
    );
    if (!changed) throw new AppError('auth.wrong_password');
    await sessions.announceCut(ctx, account.id, cut);
    await attempts.reset(key);
  }
}
