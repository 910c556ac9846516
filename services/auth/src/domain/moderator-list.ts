import type { Account } from './account.ts';
import { canonical } from './canonical.ts';

/** Who an account is, as far as its rights depend on it. */
type Person = Pick<
  Account,
  'email' | 'emailVerifiedAt' | 'isDemo' | 'isMadeModerator' | 'suspension'
>;

export interface Lists {
  moderators: readonly string[];
  admins: readonly string[];
}

/**
 * Who moderates and who administers. The operator lists addresses; an address counts once its owner
 * has shown that it is theirs. Administrators make further moderators.
 */
export class ModeratorList {
  readonly #moderators: ReadonlySet<string>;
  readonly #admins: ReadonlySet<string>;

  constructor({ moderators, admins }: Lists) {
    this.#moderators = new Set(moderators.map(canonical));
    this.#admins = new Set(admins.map(canonical));
  }

  /** Every listed address in the form in which addresses are compared. */
  get keys(): string[] {
    return [...new Set([...this.#moderators, ...this.#admins])];
  }

  /** Whether the operator lists an address, so that no demo account may be opened with it. */
  reserves(email: string): boolean {
    const key = canonical(email);
    return this.#moderators.has(key) || this.#admins.has(key);
  }

  /** Whether the operator lists the account: nobody else can change what it may do. */
  isFixed({ email, isDemo }: Pick<Person, 'email' | 'isDemo'>): boolean {
    return !isDemo && this.reserves(email);
  }

  /** Whether somebody administers the platform. */
  administers(person: Person): boolean {
    return isConfirmed(person) && this.#admins.has(canonical(person.email));
  }

  /** Whether somebody moderates: those who are listed or made moderators, and administrators. */
  includes(person: Person): boolean {
    if (person.isDemo || person.suspension !== null) return false;
    return person.isMadeModerator || (isConfirmed(person) && this.reserves(person.email));
  }
}

function isConfirmed({ isDemo, emailVerifiedAt, suspension }: Person): boolean {
  return !isDemo && emailVerifiedAt !== null && suspension === null;
}
