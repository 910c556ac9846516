import type { ApiKey } from '@snippetry/contracts';
import { type Case, signedIn, write } from './world.ts';

/** Cases of routes that export and delete personal data. None of them deletes an account. */
export const ACCOUNT_DATA_CASES = {
  'GET /auth/export': [{ what: 'own data', expected: signedIn() }],
  'POST /auth/delete-account': [
    {
      what: 'with a wrong password',
      body: ({ owner }) => ({ username: owner.username, password: 'not the password' }),
      expected: write({ stranger: 400, owner: 400 }),
    },
  ],
} satisfies Partial<Record<ApiKey, Case[]>>;
