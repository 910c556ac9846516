import { AppError } from '@snippetry/contracts';
import type { RequestContext, TokenCipher, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type { Account, SecondFactor } from '../accounts/account.ts';
import { digitsOf, stepOf } from '../domain/one-time-code.ts';
import { plainRecoveryCode } from '../domain/recovery-code.ts';
import type { Digest } from '../ports/digest.ts';
import type { GivenCode, SecondFactorGate } from '../ports/second-factor.ts';
import type { SecurityLog } from '../ports/security-log.ts';
import type { SecondFactorRepository } from '../store/second-factor.repository.ts';

export interface SecondFactorGateDeps {
  unitOfWork: UnitOfWork;
  factors: SecondFactorRepository;
  security: SecurityLog;
  cipher: TokenCipher;
  digest: Digest;
}

/** Returns the stored form of a recovery code: keyed, because the codes are short. */
export const recoveryHash = (digest: Digest, accountId: string, code: string) =>
  digest(`recovery code\n${accountId}\n${plainRecoveryCode(code)}`);

/** Checks codes. Each works once: the database decides between concurrent requests. */
export class StoredSecondFactorGate implements SecondFactorGate {
  readonly #deps: SecondFactorGateDeps;

  constructor(deps: SecondFactorGateDeps) {
    this.#deps = deps;
  }

  async pass(ctx: RequestContext, account: Account, given: GivenCode): Promise<void> {
    const { secondFactor } = account;
    if (secondFactor === null) return;
    const { code } = given;
    if (!code) throw new AppError('auth.second_factor_required');
    const { unitOfWork, security } = this.#deps;
    const { network, userAgent } = given;
    const isRight = await unitOfWork.commit(ctx, async (tx) => {
      if (await this.#consume(tx, { ...account, secondFactor }, { ...given, code })) return true;
      await security.record(tx, account.id, { kind: 'second-factor-wrong', network, userAgent });
      return false;
    });
    if (!isRight) throw new AppError('auth.wrong_code');
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
    const { factors, digest, security } = this.#deps;
    const isLeft = await factors.consumeRecoveryCode(tx, id, recoveryHash(digest, id, code));
    if (isLeft) await security.record(tx, id, { kind: 'recovery-code-used', network, userAgent });
    return isLeft;
  }
}
