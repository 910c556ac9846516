import { AppError } from '@snippetry/contracts';
import type { Outbox, UserViewer } from '@snippetry/service-kit';
import type { DemoAccess } from '../demo/demo-access.ts';
import type { Attempts } from '../limits/attempts.ts';
import type { Hasher } from '../passwords/hasher.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { Transact } from '../transact.ts';
import { presentCard } from './account.present.ts';
import type { AccountRepository } from './account.repository.ts';
import type { Account, NewAccount } from './account.ts';
import { canonical } from './canonical.ts';

/** What people type to register. */
export interface Registration {
  username: string;
  email: string;
  password: string;
}

/** What the service is made of. */
export interface AccountDeps {
  accounts: AccountRepository;
  hasher: Hasher;
  sessions: SessionService;
  attempts: Attempts;
  outbox: Outbox;
  transact: Transact;
}

type Credentials = Omit<Registration, 'username'>;
type WithRequest<Input> = Input & { requestId: string };

/** Creates an account and tells the other services, in one transaction. */
export async function createAccount(
  deps: Pick<AccountDeps, 'accounts' | 'outbox' | 'transact'>,
  account: NewAccount,
  requestId: string,
): Promise<Account> {
  const created = await deps.transact(async (session) => {
    const made = await deps.accounts.create(account, session);
    const payload = { user: presentCard(made), isDemo: made.isDemo };
    await deps.outbox.record('user.registered', payload, { session, requestId });
    return made;
  });
  deps.outbox.kick();
  return created;
}

/** Registers, signs in, and changes passwords. */
export function createAccountService(deps: AccountDeps & { demo: DemoAccess }) {
  const { accounts, hasher, sessions, attempts } = deps;

  async function checked(account: Account | null, password: string): Promise<Account | null> {
    const right = await hasher.verify(account?.passwordHash ?? null, password);
    return right ? account : null;
  }

  /**
   * A known address always needs its password; an unknown one becomes a demo account where that is
   * allowed. Somebody may take the address in between: then it is known, and asked about again.
   */
  async function signIn(input: WithRequest<Credentials>): Promise<Account | null> {
    const known = await accounts.byEmail(input.email);
    const account = await checked(known, input.password);
    if (account || known || !deps.demo.isOn) return account;
    const created = await deps.demo.create(input);
    return created ?? checked(await accounts.byEmail(input.email), input.password);
  }

  /** The account behind a token; one that was deleted since has no session any more. */
  async function current(viewer: UserViewer): Promise<Account> {
    const account = await accounts.byId(viewer.id);
    if (!account) throw new AppError('auth.invalid_token');
    return account;
  }

  return {
    /** @throws AppError where the name or the address is taken */
    async register(input: WithRequest<Registration>): Promise<Account> {
      const { username, email, password, requestId } = input;
      const passwordHash = await hasher.hash(password);
      const account = { username, email, passwordHash, isDemo: false, expiresAt: null };
      return createAccount(deps, account, requestId);
    },

    /** @throws AppError `auth.invalid_credentials`, whichever half was wrong */
    async login(input: WithRequest<Credentials>): Promise<Account> {
      const key = canonical(input.email);
      await attempts.count(key);
      const account = await signIn(input);
      if (!account) throw new AppError('auth.invalid_credentials');
      await attempts.forget(key);
      return account;
    },

    current,

    /** Replaces the password and ends all other sessions of the user. */
    async changePassword(
      viewer: UserViewer,
      input: { currentPassword: string; newPassword: string },
    ): Promise<void> {
      const account = await current(viewer);
      const key = canonical(account.email);
      await attempts.count(key);
      const right = await hasher.verify(account.passwordHash, input.currentPassword);
      if (!right) throw new AppError('auth.wrong_password');
      const to = await hasher.hash(input.newPassword);
      const cut = { before: Date.now() / 1000, keep: viewer.jti };
      const changed = await deps.transact((session) =>
        accounts.changePassword(account.id, { from: account.passwordHash, to, cut }, session),
      );
      if (!changed) throw new AppError('auth.wrong_password');
      await sessions.announceCut(account.id, cut);
      await attempts.forget(key);
    },

    isTaken: accounts.isTaken,
  };
}

/** See the function of the same name. */
export type AccountService = ReturnType<typeof createAccountService>;
