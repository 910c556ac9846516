import { randomBytes } from 'node:crypto';
import { AppError } from '@snippetry/contracts';
import { type AccountDeps, createAccount } from '../accounts/account.service.ts';
import type { Account } from '../accounts/account.ts';

/** A demo account lives for a day. */
const LIFE_MS = 24 * 3_600_000;

/** Lets people in who have no account, with one that is thrown away. */
export interface DemoAccess {
  readonly isOn: boolean;
  /** A new demo account for an unknown address; null where it is no longer unknown. */
  create(input: { email: string; password: string; requestId: string }): Promise<Account | null>;
}

/** `jo.doe+x@example.com` → `jo-doe-x-4f09ab`. */
function demoName(email: string): string {
  const stem = (email.split('@')[0] ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 20);
  return `${stem || 'demo'}-${randomBytes(3).toString('hex')}`;
}

const isCode = (error: unknown, code: AppError['code']) =>
  error instanceof AppError && error.code === code;

/** Creates demo access. Its sample data is made by the services that hear `user.registered`. */
export function createDemoAccess(
  deps: Pick<AccountDeps, 'accounts' | 'hasher' | 'outbox' | 'transact'>,
  options: { isOn: boolean },
): DemoAccess {
  async function attempt(
    email: string,
    passwordHash: string,
    requestId: string,
  ): Promise<Account | null> {
    const expiresAt = new Date(Date.now() + LIFE_MS);
    const username = demoName(email);
    const account = { username, email, passwordHash, isDemo: true, expiresAt };
    return createAccount(deps, account, requestId);
  }

  return {
    isOn: options.isOn,
    async create({ email, password, requestId }) {
      const passwordHash = await deps.hasher.hash(password);
      for (;;) {
        try {
          return await attempt(email, passwordHash, requestId);
        } catch (error) {
          if (isCode(error, 'auth.email_taken')) return null;
          if (!isCode(error, 'auth.username_taken')) throw error;
        }
      }
    },
  };
}
