import type { Account } from './account.ts';
import { canonical } from './canonical.ts';

/** The addresses whose accounts moderate, as the operator lists them. */
export class ModeratorList {
  readonly #emails: ReadonlySet<string>;

  constructor(emails: readonly string[]) {
    this.#emails = new Set(emails.map(canonical));
  }

  /** Nobody has shown that an address is theirs, so no new account may have a listed one. */
  reserves(email: string): boolean {
    return this.#emails.has(canonical(email));
  }

  includes({ email, isDemo }: Pick<Account, 'email' | 'isDemo'>): boolean {
    return !isDemo && this.reserves(email);
  }
}
