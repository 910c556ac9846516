import type { Transaction } from '@snippetry/service-kit';

/** Returns whether an account has a certain sign-in method, such as a passkey. */
export type HasSignInMethod = (tx: Transaction, accountId: string) => Promise<boolean>;
