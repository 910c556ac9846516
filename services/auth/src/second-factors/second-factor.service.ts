import { AppError, LIMITS } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { RequestContext, TokenCipher, Transaction, UserContext } from '@snippetry/service-kit';
import type { Account, SecondFactor } from '../accounts/index.ts';
import type { Digest, PasswordCheck } from '../password-checks/index.ts';
import { type AccountDeps, type ClientInfo, clientOf } from '../security-events/index.ts';
import type { PendingSecrets, SecondFactorRepository } from './second-factor.repository.ts';
import {
  digitsOf,
  newRecoveryCode,
  newSecret,
  otpauthUri,
  plainRecoveryCode,
  stepOf,
} from './second-factor.ts';

interface SecondFactorServiceDeps extends AccountDeps {
  factors: SecondFactorRepository;
  cipher: TokenCipher;
  digest: Digest;
  /** Hashes with the keys before a rotation, of recovery codes that were made then. */
  olderDigests: readonly Digest[];
  ownPassword: PasswordCheck;
  pending: PendingSecrets;
}

/** Password and code, which confirm that the owner acts. */
interface Proof extends ClientInfo {
  password: string;
  code: string;
}

/** Code of the second factor, with the client that sends it. */
interface GivenCode extends ClientInfo {
  code?: string | undefined;
}

/** Returns the stored form of a recovery code: keyed, because the codes are short. */
const recoveryHash = (digest: Digest, accountId: string, code: string) =>
  digest(`recovery code\n${accountId}\n${plainRecoveryCode(code)}`);

/** Turns one-time codes on and off, and requires them after a password. */
export class SecondFactorService {
  readonly #deps: SecondFactorServiceDeps;

  constructor(deps: SecondFactorServiceDeps) {
    this.#deps = deps;
  }

  async state(ctx: UserContext) {
    const { secondFactor } = await this.#deps.accounts.requireOwn(ctx.viewer);
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
    const { unitOfWork, factors, cipher, security, pending, ownPassword } = this.#deps;
    // Limits guesses of codes while the second factor is being set up.
    const { attempts } = ownPassword;
    const { id, secondFactor } = await this.#deps.accounts.requireOwn(ctx.viewer);
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
    await this.#prove(ctx, proof, ({ id }) =>
      unitOfWork.commit(ctx, async (tx) => {
        if (!(await factors.disable(tx, id))) throw new AppError('auth.second_factor_off');
        await security.record(tx, id, { kind: 'second-factor-off', ...clientOf(proof) });
      }),
    );
  }

  /** @throws AppError `auth.wrong_password`, `auth.wrong_code`, `auth.second_factor_off` */
  makeRecoveryCodes(ctx: UserContext, proof: Proof): Promise<string[]> {
    const { unitOfWork, factors, security } = this.#deps;
    return this.#prove(ctx, proof, async ({ id }) => {
      const { codes, recoveryHashes } = this.#newCodes(id);
      await unitOfWork.commit(ctx, async (tx) => {
        const isReplaced = await factors.replaceRecoveryCodes(tx, id, recoveryHashes);
        if (!isReplaced) throw new AppError('auth.second_factor_off');
        await security.record(tx, id, { kind: 'recovery-codes-made', ...clientOf(proof) });
      });
      return codes;
    });
  }

  /**
   * Passes for accounts without a second factor, and with an unused code otherwise. Each code works
   * once: the database decides between concurrent requests. Call it only after the right password.
   *
   * @throws AppError `auth.second_factor_required` or `auth.wrong_code`
   */
  async pass(ctx: RequestContext, account: Account, given: GivenCode): Promise<void> {
    const { secondFactor } = account;
    if (secondFactor === null) return;
    const { code } = given;
    if (!code) throw new AppError('auth.second_factor_required');
    const { unitOfWork, security } = this.#deps;
    const isRight = await unitOfWork.commit(ctx, async (tx) => {
      if (await this.#consume(tx, { ...account, secondFactor }, { ...given, code })) return true;
      await security.record(tx, account.id, { kind: 'second-factor-wrong', ...clientOf(given) });
      return false;
    });
    if (!isRight) throw new AppError('auth.wrong_code');
  }

  #prove<Result>(
    ctx: UserContext,
    proof: Proof,
    work: (account: Account) => Promise<Result>,
  ): Promise<Result> {
    return this.#deps.ownPassword.confirm(ctx, proof, async (account) => {
      if (account.secondFactor === null) throw new AppError('auth.second_factor_off');
      await this.pass(ctx, account, proof);
      return work(account);
    });
  }

  #newCodes(accountId: string) {
    const codes = Array.from({ length: LIMITS.account.recoveryCodes }, newRecoveryCode);
    const { digest } = this.#deps;
    return { codes, recoveryHashes: codes.map((code) => recoveryHash(digest, accountId, code)) };
  }

  #consume(
    tx: Transaction,
    { id, secondFactor }: Account & { secondFactor: SecondFactor },
    given: GivenCode & { code: string },
  ): Promise<boolean> {
    const { factors, cipher } = this.#deps;
    const digits = digitsOf(given.code);
    if (digits === null) return this.#consumeRecoveryCode(tx, id, given);
    const step = stepOf(cipher.decrypt(secondFactor.secret, id), digits);
    return step === null ? Promise.resolve(false) : factors.consumeStep(tx, id, step);
  }

  async #consumeRecoveryCode(
    tx: Transaction,
    id: string,
    { code, network, userAgent }: GivenCode & { code: string },
  ): Promise<boolean> {
    const { factors, digest, olderDigests, security } = this.#deps;
    const hashes = [digest, ...olderDigests].map((one) => recoveryHash(one, id, code));
    const isLeft = await factors.consumeRecoveryCode(tx, id, hashes);
    if (isLeft) await security.record(tx, id, { kind: 'recovery-code-used', network, userAgent });
    return isLeft;
  }
}
