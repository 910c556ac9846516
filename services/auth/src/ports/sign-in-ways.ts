import type { Transaction } from '@snippetry/service-kit';

/** Whether an account has a certain way to sign in besides its password, such as a passkey. */
export type HasSignInMethod = (tx: Transaction, accountId: string) => Promise<boolean>;
