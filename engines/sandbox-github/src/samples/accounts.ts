import type { AccountInput } from '../options.ts';

/** Accounts of people who do not exist. */
export const SAMPLE_ACCOUNTS: AccountInput[] = [
  {
    login: 'lena-fischer',
    name: 'Lena Fischer',
    bio: 'Three repositories in several languages, one of them private',
  },
  {
    login: 'devon-park',
    name: 'Devon Park',
    bio: 'More than sixty small repositories',
  },
];
