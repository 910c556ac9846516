import {
  accessTokenInternalRoutes,
  accessTokenRoutes,
  passkeyRoutes,
  proofRoutes,
  secondFactorRoutes,
} from '@snippetry/contracts';
import {
  createTokenCipher,
  internalRoutes,
  publicRoutes,
  type Revocations,
  type ServiceBase,
  type Transaction,
  type UnitOfWork,
} from '@snippetry/service-kit';
import {
  accessTokenHandlers,
  internalAccessTokenHandlers,
} from './access-tokens/access-tokens.routes.ts';
import { AccessTokenService } from './access-tokens/access-tokens.service.ts';
import type { AccountRepository } from './accounts/account.repository.ts';
import type { Config } from './config.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { PasskeySignInService } from './passkeys/passkey-sign-in.service.ts';
import { passkeyHandlers } from './passkeys/passkeys.routes.ts';
import { PasskeyService } from './passkeys/passkeys.service.ts';
import { RelyingParty } from './passkeys/relying-party.ts';
import { StoredPasskeyCheck } from './passkeys/stored-passkey-check.ts';
import type { AttemptLimiter } from './ports/attempt-limiter.ts';
import { createDigest } from './ports/digest.ts';
import type { KnownNetworks } from './ports/known-networks.ts';
import { createOwnPassword } from './ports/own-password.ts';
import type { PasskeyCheck } from './ports/passkey-check.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { PasswordResetListener } from './ports/password-reset.ts';
import type { SecondFactorGate } from './ports/second-factor.ts';
import type { SecurityLog } from './ports/security-log.ts';
import type { SessionWatch } from './ports/session-watch.ts';
import type { SessionOpener } from './ports/sessions.ts';
import type { HasSignInMethod } from './ports/sign-in-ways.ts';
import { proofHandlers } from './proofs/proofs.routes.ts';
import { ProofService } from './proofs/proofs.service.ts';
import { SignInMethodService, type SignInMethodServiceDeps } from './proofs/ways-in.service.ts';
import { createPendingSecrets } from './second-factor/pending-secrets.ts';
import { secondFactorHandlers } from './second-factor/second-factor.routes.ts';
import { SecondFactorService } from './second-factor/second-factor.service.ts';
import { StoredSecondFactorGate } from './second-factor/second-factor-gate.ts';
import { AccessTokenRepository } from './store/access-token.repository.ts';
import { IdentityRepository } from './store/identity.repository.ts';
import { PasskeyRepository } from './store/passkey.repository.ts';
import { ProofRepository } from './store/proof.repository.ts';
import { SecondFactorRepository } from './store/second-factor.repository.ts';
import type { SessionRepository } from './store/session.repository.ts';

interface Stored {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  security: SecurityLog;
  revocations: Revocations;
}

interface Shared extends Stored {
  hasher: PasswordHasher;
  opener: SessionOpener;
  accessTokens: AccessTokenService;
  secondFactors: SecondFactorGate;
  records: SessionRepository;
}

/** Parts of other features that proofs need. */
interface Others extends Pick<SignInMethodServiceDeps, 'listIdentities'> {
  watch: SessionWatch;
}

interface Limits {
  networks: KnownNetworks;
  passwordChanges: AttemptLimiter;
}

/** Wires access tokens and the second-factor check, on which other features depend. */
export function composeProofs({ config, connection, redis }: ServiceBase<Config>, stored: Stored) {
  const accessTokens = new AccessTokenRepository(connection);
  const factors = new SecondFactorRepository(connection);
  const cipher = createTokenCipher(config.ENCRYPTION_KEY);
  const digest = createDigest(config.INTERNAL_KEY);
  return {
    accessTokens: new AccessTokenService({ ...stored, accessTokens, redis }),
    secondFactors: new StoredSecondFactorGate({ ...stored, factors, cipher, digest }),
  };
}

function composeSecondFactor(base: ServiceBase<Config>, shared: Shared, limits: Limits) {
  const { config, connection, redis } = base;
  const cipher = createTokenCipher(config.ENCRYPTION_KEY);
  const attempts = limits.passwordChanges;
  return new SecondFactorService({
    ...shared,
    factors: new SecondFactorRepository(connection),
    cipher,
    digest: createDigest(config.INTERNAL_KEY),
    ownPassword: createOwnPassword({ ...shared, attempts }),
    attempts,
    gate: shared.secondFactors,
    pending: createPendingSecrets(redis, cipher),
  });
}

function composePasskeys(base: ServiceBase<Config>, shared: Shared, { networks }: Limits) {
  const parts = {
    ...shared,
    passkeys: new PasskeyRepository(base.connection),
    challenges: createChallenges(base.redis),
    relyingParty: new RelyingParty(base.config.PUBLIC_ORIGIN),
  };
  const identities = new IdentityRepository(base.connection);
  const countIdentities = async (tx: Transaction, accountId: string) =>
    (await identities.ofAccount(accountId, tx)).length;
  const check = new StoredPasskeyCheck(parts);
  return {
    check,
    passkeys: new PasskeyService({ ...parts, countIdentities }),
    signIn: new PasskeySignInService({ ...parts, networks, check }),
  };
}

function composeRecentProof(
  { connection }: ServiceBase<Config>,
  shared: Shared & Limits & Others & { check: PasskeyCheck; passkeys: PasskeyService },
) {
  const stored = { proofs: new ProofRepository(connection) };
  const ownPassword = createOwnPassword({ ...shared, attempts: shared.passwordChanges });
  const passkeys = new PasskeyRepository(connection);
  const proofs = new ProofService({ ...shared, ...stored, ownPassword, passkeys });
  const listPasskeys = shared.passkeys.list.bind(shared.passkeys);
  const signInMethods = new SignInMethodService({ ...shared, ...stored, listPasskeys });
  return { proofs, routes: publicRoutes(proofRoutes, proofHandlers({ proofs, signInMethods })) };
}

/** Returns a check whether an account has a passkey. */
export function hasPasskey({ connection }: ServiceBase<Config>): HasSignInMethod {
  const passkeys = new PasskeyRepository(connection);
  return (tx, accountId) => passkeys.exists(tx, accountId);
}

/** Removes second factor and passkeys if the reset account has no confirmed address. */
export function passwordResetListener({ connection }: ServiceBase<Config>): PasswordResetListener {
  const factors = new SecondFactorRepository(connection);
  const passkeys = new PasskeyRepository(connection);
  return {
    async onReset(tx, { id, emailVerifiedAt }) {
      if (emailVerifiedAt !== null) return;
      await factors.disable(tx, id);
      await passkeys.removeAll(tx, id);
    },
  };
}

/** Wires second factors, access tokens, passkeys, and recent proofs. */
export function composeCredentials(
  base: ServiceBase<Config>,
  shared: Shared & Others,
  limits: Limits,
) {
  const { accessTokens } = shared;
  const secondFactor = composeSecondFactor(base, shared, limits);
  const passkeys = composePasskeys(base, shared, limits);
  const recent = composeRecentProof(base, { ...shared, ...limits, ...passkeys });
  const routes = [
    publicRoutes(secondFactorRoutes, secondFactorHandlers(secondFactor)),
    publicRoutes(accessTokenRoutes, accessTokenHandlers(accessTokens)),
    internalRoutes(accessTokenInternalRoutes, internalAccessTokenHandlers(accessTokens)),
    publicRoutes(passkeyRoutes, passkeyHandlers(passkeys)),
    recent.routes,
  ];
  return { routes, proof: recent.proofs };
}
