import { AppError, type ProofState, type RouteSpec } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import {
  type RecentProof,
  TOKEN_TTL_SECONDS,
  type UnitOfWork,
  type UserContext,
} from '@snippetry/service-kit';
import type { Account, AccountRepository, SignInPolicy } from '../accounts/index.ts';
import type { IdentityService } from '../identities/index.ts';
import type { Passkeys, SentAnswer } from '../passkeys/index.ts';
import type { PasswordCheck } from '../password-checks/index.ts';
import type { SecondFactorService } from '../second-factors/index.ts';
import type { ClientInfo } from '../security-events/index.ts';
import type { Sessions } from '../sessions/index.ts';
import { type ProofRepository, RECENT_MS } from './proof.repository.ts';

export interface ProofServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  sessions: Sessions;
  proofs: ProofRepository;
  passkeys: Passkeys;
  identities: IdentityService;
  ownPassword: PasswordCheck;
  secondFactors: SecondFactorService;
  signInPolicy: SignInPolicy;
}

/** Input of a proof: a passkey, or a password with the code of the second factor, if it is on. */
interface GivenProof extends ClientInfo {
  code?: string | undefined;
  password?: string | undefined;
  passkey?: SentAnswer | undefined;
}

const fault = (path: string, text: string) =>
  new AppError('request.invalid', { errors: [{ path, msg: text }] });

const isRecent = (at: Date | undefined) =>
  at !== undefined && Date.now() - at.getTime() < RECENT_MS;

/** Records re-authentication (proofs), and requires it for sensitive actions. */
export class ProofService implements RecentProof {
  readonly #deps: ProofServiceDeps;

  constructor(deps: ProofServiceDeps) {
    this.#deps = deps;
  }

  async state(ctx: UserContext): Promise<ProofState> {
    const { passkeys } = this.#deps;
    const account = await this.#deps.accounts.requireOwn(ctx.viewer);
    const [own, isProven] = await Promise.all([
      passkeys.repository.own(ctx.viewer),
      this.#isProven(ctx, account),
    ]);
    return {
      isRecent: isProven,
      password: this.#deps.signInPolicy.hasPassword(account),
      code: account.secondFactor !== null,
      passkey: own.length > 0,
    };
  }

  async options({ viewer }: UserContext) {
    const { passkeys } = this.#deps;
    return passkeys.service.requestOptions(viewer.jti, await passkeys.repository.own(viewer));
  }

  /**
   * @throws AppError `auth.wrong_password`, `auth.wrong_code`, `auth.password_missing`,
   * `auth.passkey_refused`; `request.invalid` if a part is missing
   */
  async give(ctx: UserContext, given: GivenProof): Promise<void> {
    // Creates the missing record of a session of an earlier version; the proof is stored in it.
    await this.#deps.sessions.service.recordUse(ctx, given);
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
    const account = await this.#deps.accounts.requireOwn(ctx.viewer);
    if (await this.#isProven(ctx, account)) return work();
    if (!this.#isProvenByBody(account, spec)) throw new AppError('auth.proof_required');
    const result = await work();
    // Best effort: the action has succeeded already.
    await unitOfWork
      .commit(ctx, (tx) => proofs.record(tx, account.id, new Date()))
      .catch((err: unknown) => ctx.log.warn({ err }, 'the moment of a proof stays unknown'));
    return result;
  }

  /**
   * Lists the passkeys and linked accounts with which a user can sign in, newest first. Those added
   * since the last proof that is not recent are suspicious; without such a proof, all are.
   */
  async signInMethods(ctx: UserContext) {
    const { proofs, passkeys: keys, identities: linked } = this.#deps;
    const [since, passkeys, identities] = await Promise.all([
      proofs.lastBefore(ctx.viewer, new Date()),
      keys.service.list(ctx),
      linked.list(ctx),
    ]);
    const isSuspicious = (addedAt: string) => since === null || new Date(addedAt) > since;
    const ways = [
      ...passkeys.map(({ _id, name, createdAt, lastUsedAt }) => ({
        _id,
        kind: 'passkey' as const,
        name,
        addedAt: createdAt,
        lastUsedAt,
      })),
      ...identities.map(({ _id, providerName, label, linkedAt, lastUsedAt }) => ({
        _id,
        kind: 'identity' as const,
        name: `${providerName}: ${label}`,
        addedAt: linkedAt,
        lastUsedAt,
      })),
    ];
    return ways
      .map((way) => ({ ...way, isSuspicious: isSuspicious(way.addedAt) }))
      .sort((a, b) => b.addedAt.localeCompare(a.addedAt));
  }

  async #givePassword(ctx: UserContext, given: GivenProof): Promise<void> {
    const { ownPassword, secondFactors } = this.#deps;
    const { password, code } = given;
    if (password === undefined) throw fault('password', msg('The current password is required'));
    await ownPassword.confirm(ctx, { ...given, password }, async (account) => {
      // `pass` would answer 401, on which clients end their session.
      if (account.secondFactor !== null && !code) throw fault('code', msg('Enter the code'));
      await secondFactors.pass(ctx, account, given);
      await this.#store(ctx);
    });
  }

  async #checkPasskey(ctx: UserContext, sent: SentAnswer): Promise<void> {
    const { accountId } = await this.#deps.passkeys.service.check(ctx, ctx.viewer.jti, sent);
    if (accountId !== ctx.viewer.id) throw new AppError('auth.passkey_refused');
  }

  async #store(ctx: UserContext): Promise<void> {
    const { unitOfWork, sessions, proofs } = this.#deps;
    const { id, jti } = ctx.viewer;
    const now = new Date();
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await sessions.records.prove(tx, jti, now))) throw new AppError('auth.invalid_token');
      await proofs.record(tx, id, now);
    });
  }

  /** Returns whether the route's own body contains every proof that the account requires. */
  #isProvenByBody(account: Account, { proofInBody = [] }: Pick<RouteSpec, 'proofInBody'>): boolean {
    return (
      this.#deps.signInPolicy.hasPassword(account) &&
      proofInBody.includes('password') &&
      (account.secondFactor === null || proofInBody.includes('code'))
    );
  }

  async #isProven({ viewer }: UserContext, account: Account): Promise<boolean> {
    const session = await this.#deps.sessions.records.ofToken(viewer.jti);
    if (isRecent(session?.provenAt)) return true;
    const startedAt = session?.createdAt ?? new Date((viewer.exp - TOKEN_TTL_SECONDS) * 1000);
    return !this.#deps.signInPolicy.hasPassword(account) && isRecent(startedAt);
  }
}
