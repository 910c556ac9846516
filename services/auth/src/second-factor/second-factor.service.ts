import { AppError, LIMITS } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { TokenCipher, UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import { digitsOf, newSecret, otpauthUri, stepOf } from '../domain/one-time-code.ts';
import { newRecoveryCode } from '../domain/recovery-code.ts';
import type { AttemptLimiter } from '../ports/attempt-limiter.ts';
import type { Digest } from '../ports/digest.ts';
import type { OwnPassword } from '../ports/own-password.ts';
import type { SecondFactorGate } from '../ports/second-factor.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { ClientInfo } from '../ports/sessions.ts';
import type { SecondFactorRepository } from '../store/second-factor.repository.ts';
import type { PendingSecrets } from './pending-secrets.ts';
import { recoveryHash } from './second-factor-gate.ts';

export interface SecondFactorServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  factors: SecondFactorRepository;
  security: SecurityLog;
  cipher: TokenCipher;
  digest: Digest;
  ownPassword: OwnPassword;
  /** Limits code attempts while the second factor is being set up. */
  attempts: AttemptLimiter;
  gate: SecondFactorGate;
  pending: PendingSecrets;
}

/** Password and code, which confirm that the owner acts. */
interface Proof extends ClientInfo {
  password: string;
  code: string;
}

/** Turns one-time codes on and off. */
export class SecondFactorService {
  readonly #deps: SecondFactorServiceDeps;

  constructor(deps: SecondFactorServiceDeps) {
    this.#deps = deps;
  }

  async state(ctx: UserContext) {
    const { secondFactor } = await this.#own(ctx);
    return {
      isOn: secondFactor !== null,
      since: secondFactor?.since.toISOString() ?? null,
      recoveryCodesLeft: secondFactor?.recoveryHashes.length ?? 0,
    };
  }

  /**
   * Returns a new secret, which takes effect after `enable` with one of its codes.
   *
   * @throws AppError `auth.wrong_password`, `auth.password_missing`, `auth.second_factor_on`
   */
  setUp(ctx: UserContext, given: { password: string } & ClientInfo) {
    const { ownPassword, pending } = this.#deps;
    return ownPassword.confirm(ctx, given, async ({ id, email, secondFactor }) => {
      if (secondFactor !== null) throw new AppError('auth.second_factor_on');
      const secret = newSecret();
      await pending.save(id, secret);
      return { secret, uri: otpauthUri(secret, email) };
    });
  }

  /**
   * @returns the recovery codes, which cannot be read again
   * @throws AppError `auth.wrong_code`, `auth.second_factor_on`; `auth.link_invalid` if the setup
   * was not started, or has expired
   */
  async enable(
    ctx: UserContext,
    { code, ...client }: { code: string } & ClientInfo,
  ): Promise<string[]> {
    const { unitOfWork, factors, cipher, security, pending, attempts } = this.#deps;
    const { id, secondFactor } = await this.#own(ctx);
    if (secondFactor !== null) throw new AppError('auth.second_factor_on');
    const secret = await pending.of(id);
    if (secret === null) {
      throw new AppError('auth.link_invalid', {
        message: msg('That took too long. Please begin again'),
      });
    }
    const attempt = { account: id, network: client.network };
    await attempts.count(attempt);
    const lastStep = stepOf(secret, digitsOf(code) ?? '');
    if (lastStep === null) throw new AppError('auth.wrong_code');
    const { codes, recoveryHashes } = this.#newCodes(id);
    const stored = { secret: cipher.encrypt(secret, id), since: new Date() };
    await unitOfWork.commit(ctx, async (tx) => {
      const isEnabled = await factors.enable(tx, id, { ...stored, lastStep, recoveryHashes });
      if (!isEnabled) throw new AppError('auth.second_factor_on');
      await security.record(tx, id, { kind: 'second-factor-on', ...client });
    });
    await pending.remove(id);
    await attempts.succeed(attempt);
    return codes;
  }

  /** @throws AppError `auth.wrong_password`, `auth.wrong_code`, `auth.second_factor_off` */
  async disable(ctx: UserContext, proof: Proof): Promise<void> {
    const { unitOfWork, factors, security } = this.#deps;
    const { network, userAgent } = proof;
    await this.#prove(ctx, proof, ({ id }) =>
      unitOfWork.commit(ctx, async (tx) => {
        if (!(await factors.disable(tx, id))) throw new AppError('auth.second_factor_off');
        await security.record(tx, id, { kind: 'second-factor-off', network, userAgent });
      }),
    );
  }

  /** @throws AppError `auth.wrong_password`, `auth.wrong_code`, `auth.second_factor_off` */
  makeRecoveryCodes(ctx: UserContext, proof: Proof): Promise<string[]> {
    const { unitOfWork, factors, security } = this.#deps;
    const { network, userAgent } = proof;
    return this.#prove(ctx, proof, async ({ id }) => {
      const { codes, recoveryHashes } = this.#newCodes(id);
      await unitOfWork.commit(ctx, async (tx) => {
        const isReplaced = await factors.replaceRecoveryCodes(tx, id, recoveryHashes);
        if (!isReplaced) throw new AppError('auth.second_factor_off');
        await security.record(tx, id, { kind: 'recovery-codes-made', network, userAgent });
      });
      return codes;
    });
  }

  #prove<Result>(
    ctx: UserContext,
    proof: Proof,
    work: (account: Account) => Promise<Result>,
  ): Promise<Result> {
    const { ownPassword, gate } = this.#deps;
    return ownPassword.confirm(ctx, proof, async (account) => {
      if (account.secondFactor === null) throw new AppError('auth.second_factor_off');
      await gate.pass(ctx, account, proof);
      return work(account);
    });
  }

  #newCodes(accountId: string) {
    const codes = Array.from({ length: LIMITS.account.recoveryCodes }, newRecoveryCode);
    const { digest } = this.#deps;
    return { codes, recoveryHashes: codes.map((code) => recoveryHash(digest, accountId, code)) };
  }

  async #own({ viewer }: UserContext): Promise<Account> {
    const account = await this.#deps.accounts.findOwn(viewer);
    if (!account) throw new AppError('auth.invalid_token');
    return account;
  }
}
