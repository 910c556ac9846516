import { expect, it } from 'vitest';
import type { Account } from '../accounts/account.ts';
import { SignInService, type SignInServiceDeps } from './sign-in.service.ts';

const ctx = {} as Parameters<SignInService['signIn']>[0];
const credentials = { email: 'ana@example.org', password: 'not it', network: '', userAgent: '' };

/** Returns the calls that a sign-in makes to its dependencies, in order. */
async function workOf(account: Account | null): Promise<string[]> {
  const calls: string[] = [];
  const record =
    <Answer>(name: string, answer: Answer) =>
    async (): Promise<Answer> => {
      calls.push(name);
      return answer;
    };
  const parts = {
    signInPassword: { attempts: { count: record('count the attempt', undefined) } },
    accounts: { findByEmail: record('look the address up', account) },
    hasher: { verify: record('check a password', false) },
    moderators: { reserves: () => false },
    demoAccess: false,
  };
  const service = new SignInService(parts as unknown as SignInServiceDeps);
  const refusal = service.signIn(ctx, credentials);
  await expect(refusal).rejects.toMatchObject({ code: 'auth.invalid_credentials' });
  return calls;
}

const account = (passwordHash: string | null) =>
  ({ ...credentials, passwordHash, isDemo: false, suspension: null }) as unknown as Account;

it('does the same work for a wrong password, whether or not the address has an account', async () => {
  const work = ['count the attempt', 'look the address up', 'check a password'];
  expect(await workOf(null)).toEqual(work);
  expect(await workOf(account('$argon2id$'))).toEqual(work);
  // A user who has only ever signed in with an identity provider.
  expect(await workOf(account(null))).toEqual(work);
});
