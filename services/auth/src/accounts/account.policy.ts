import { type Account, canonical } from './account.ts';

/** Fields of an account on which its role depends. */
type Person = Pick<
  Account,
  'email' | 'emailVerifiedAt' | 'isDemo' | 'isMadeModerator' | 'suspension'
>;

/**
 * Moderators and administrators. The operator lists addresses; an address counts once its owner has
 * confirmed it. Administrators can appoint further moderators.
 */
export class ModeratorList {
  readonly #moderators: ReadonlySet<string>;
  readonly #admins: ReadonlySet<string>;

  constructor(moderators: readonly string[], admins: readonly string[]) {
    this.#moderators = new Set(moderators.map(canonical));
    this.#admins = new Set(admins.map(canonical));
  }

  /** Listed addresses in canonical form. */
  get keys(): string[] {
    return [...new Set([...this.#moderators, ...this.#admins])];
  }

  /** Returns whether the operator lists an address, which no demo account may then use. */
  reserves(email: string): boolean {
    const key = canonical(email);
    return this.#moderators.has(key) || this.#admins.has(key);
  }

  /**
   * Returns whether the operator lists the account, so that administrators cannot change its role.
   */
  isFixed({ email, isDemo }: Pick<Person, 'email' | 'isDemo'>): boolean {
    return !isDemo && this.reserves(email);
  }

  administers(person: Person): boolean {
    return isConfirmed(person) && this.#admins.has(canonical(person.email));
  }

  /** Returns whether a user is a moderator: listed, appointed, or an administrator. */
  includes(person: Person): boolean {
    if (person.isDemo || person.suspension !== null) return false;
    return person.isMadeModerator || (isConfirmed(person) && this.reserves(person.email));
  }
}

function isConfirmed({ isDemo, emailVerifiedAt, suspension }: Person): boolean {
  return !isDemo && emailVerifiedAt !== null && suspension === null;
}
