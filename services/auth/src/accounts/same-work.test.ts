import { expect, it } from 'vitest';
import type { Account } from '../domain/account.ts';
import { AccountService, type AccountServiceDeps } from './accounts.service.ts';

const ctx = {} as Parameters<AccountService['signIn']>[0];
const credentials = { email: 'ana@example.org', password: 'not it', network: '', userAgent: '' };

/** What signing in asks the parts of the service for, in order, where the address is this account's. */
async function workOf(account: Account | null): Promise<string[]> {
  const asked: string[] = [];
  const note =
    <Answer>(name: string, answer: Answer) =>
    async (): Promise<Answer> => {
      asked.push(name);
      return answer;
    };
  const parts = {
    attempts: { count: note('count the attempt', undefined) },
    accounts: { findByEmail: note('look the address up', account) },
    hasher: { verify: note('check a password', false) },
    moderators: { reserves: () => false },
    demoAccess: false,
  };
  const service = new AccountService(parts as unknown as AccountServiceDeps);
  const refusal = service.signIn(ctx, credentials);
  await expect(refusal).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  return asked;
}

const account = (passwordHash: string | null) =>
  ({ ...credentials, passwordHash, isDemo: false, suspension: null }) as unknown as Account;

it('does the same work for a wrong password, whoever has the address and whether anybody has', async () => {
  const work = ['count the attempt', 'look the address up', 'check a password'];
  expect(await workOf(null)).toEqual(work);
  expect(await workOf(account('$argon2id$'))).toEqual(work);
  // Somebody who has only ever signed in at another site.
  expect(await workOf(account(null))).toEqual(work);
});
