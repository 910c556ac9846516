import { AppError, type ProofState, type RouteSpec } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import {
  type RecentProof,
  TOKEN_TTL_SECONDS,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { AccountRepository } from '../accounts/account.repository.ts';
import type { Account } from '../accounts/account.ts';
import { isRecent } from '../domain/recent.ts';
import type { OwnPassword } from '../ports/own-password.ts';
import type { PasskeyCheck, SentAnswer } from '../ports/passkey-check.ts';
import type { GivenCode, SecondFactorGate } from '../ports/second-factor.ts';
import type { SessionWatch } from '../ports/session-watch.ts';
import type { PasskeyRepository } from '../store/passkey.repository.ts';
import type { ProofRepository } from '../store/proof.repository.ts';
import type { SessionRepository } from '../store/session.repository.ts';

export interface ProofServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  records: SessionRepository;
  proofs: ProofRepository;
  passkeys: PasskeyRepository;
  ownPassword: OwnPassword;
  secondFactors: SecondFactorGate;
  check: PasskeyCheck;
  watch: SessionWatch;
}

/** Input of a proof: a password with a code, or a passkey. */
export interface GivenProof extends GivenCode {
  password?: string | undefined;
  passkey?: SentAnswer | undefined;
}

const fault = (path: string, text: string) =>
  new AppError('request.invalid', { errors: [{ path, msg: text }] });

/** Returns whether the route's own body contains every proof that the account requires. */
const isProvenByBody = (
  { passwordHash, secondFactor }: Account,
  { proofInBody = [] }: Pick<RouteSpec, 'proofInBody'>,
) =>
  passwordHash !== null &&
  proofInBody.includes('password') &&
  (secondFactor === null || proofInBody.includes('code'));

/** Records re-authentication (proofs), and requires it for sensitive actions. */
export class ProofService implements RecentProof {
  readonly #deps: ProofServiceDeps;

  constructor(deps: ProofServiceDeps) {
    this.#deps = deps;
  }

  async state(ctx: UserContext): Promise<ProofState> {
    const { passkeys } = this.#deps;
    const account = await this.#own(ctx);
    const [own, isProven] = await Promise.all([
      passkeys.own(ctx.viewer),
      this.#isProven(ctx, account),
    ]);
    return {
      isRecent: isProven,
      password: account.passwordHash !== null,
      code: account.secondFactor !== null,
      passkey: own.length > 0,
    };
  }

  async options({ viewer }: UserContext) {
    const { passkeys, check } = this.#deps;
    return check.options(viewer.jti, await passkeys.own(viewer));
  }

  /**
   * @throws AppError `auth.wrong_password`, `auth.wrong_code`, `auth.password_missing`,
   * `auth.passkey_refused`; `request.invalid` if a part is missing
   */
  async give(ctx: UserContext, given: GivenProof): Promise<void> {
    const { watch } = this.#deps;
    // Sessions of earlier versions have no record before their first recorded use.
    await watch.recordUse(ctx, given);
    if (given.passkey) {
      await this.#checkPasskey(ctx, given.passkey);
      await this.#store(ctx);
    } else await this.#givePassword(ctx, given);
  }

  async guard<Result>(
    ctx: UserContext,
    spec: Pick<RouteSpec, 'proofInBody'>,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { unitOfWork, proofs } = this.#deps;
    const account = await this.#own(ctx);
    if (await this.#isProven(ctx, account)) return work();
    if (!isProvenByBody(account, spec)) throw new AppError('auth.proof_required');
    const result = await work();
    // Best effort: the action is done.
    await unitOfWork
      .commit(ctx, (tx) => proofs.record(tx, account.id, new Date()))
      .catch((err: unknown) => ctx.log.warn({ err }, 'the moment of a proof stays unknown'));
    return result;
  }

  async #givePassword(ctx: UserContext, given: GivenProof): Promise<void> {
    const { ownPassword, secondFactors } = this.#deps;
    const { password, code } = given;
    if (password === undefined) throw fault('password', msg('The current password is required'));
    await ownPassword.confirm(ctx, { ...given, password }, async (account) => {
      // The gate would answer 401, on which clients end their session.
      if (account.secondFactor !== null && !code) throw fault('code', msg('Enter the code'));
      await secondFactors.pass(ctx, account, given);
      await this.#store(ctx);
    });
  }

  async #checkPasskey(ctx: UserContext, sent: SentAnswer): Promise<void> {
    const { accountId } = await this.#deps.check.check(ctx, ctx.viewer.jti, sent);
    if (accountId !== ctx.viewer.id) throw new AppError('auth.passkey_refused');
  }

  async #store(ctx: UserContext): Promise<void> {
    const { unitOfWork, records, proofs } = this.#deps;
    const { id, jti } = ctx.viewer;
    const now = new Date();
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await records.prove(tx, jti, now))) throw new AppError('auth.invalid_token');
      await proofs.record(tx, id, now);
    });
  }

  async #isProven({ viewer }: UserContext, { passwordHash }: Account): Promise<boolean> {
    const session = await this.#deps.records.ofToken(viewer.jti);
    if (isRecent(session?.provenAt)) return true;
    const startedAt = session?.createdAt ?? new Date((viewer.exp - TOKEN_TTL_SECONDS) * 1000);
    return passwordHash === null && isRecent(startedAt);
  }

  async #own({ viewer }: UserContext): Promise<Account> {
    const account = await this.#deps.accounts.findOwn(viewer);
    if (!account) throw new AppError('auth.invalid_token');
    return account;
  }
}
