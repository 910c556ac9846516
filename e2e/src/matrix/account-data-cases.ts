import type { ApiKey } from '@snippetry/contracts';
import { type Case, signedIn, write } from './world.ts';

/** Routes that export and delete personal data. No account is deleted here. */
export const ACCOUNT_DATA_CASES = {
  'GET /auth/export': [{ what: 'one’s own data', expected: signedIn() }],
  'POST /auth/delete-account': [
    {
      what: 'with a wrong password',
      body: ({ owner }) => ({ username: owner.username, password: 'not the password' }),
      expected: write({ stranger: 400, owner: 400 }),
    },
  ],
} satisfies Partial<Record<ApiKey, Case[]>>;
