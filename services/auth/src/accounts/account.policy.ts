import { TOKEN_TTL_SECONDS } from '@snippetry/service-kit';
import type { OidcProviderConfig } from '../oidc-config/index.ts';
import { type Account, canonical, type GroupGrant } from './account.ts';

/** Fields of an account on which its role depends. */
type Person = Pick<
  Account,
  | 'email'
  | 'emailVerifiedAt'
  | 'isDemo'
  | 'isMadeAdmin'
  | 'isMadeModerator'
  | 'suspension'
  | 'groupGrants'
>;

type Role = 'admin' | 'moderator';

/** Role of a user by groups, with the groups that give it. */
export interface GroupRole {
  role: Role;
  /** Display name of the provider. */
  site: string;
  groups: string[];
}

/** An identity provider whose groups can give roles. */
type GroupProvider = Pick<OidcProviderConfig, 'id' | 'name' | 'issuer' | 'roles'>;

interface Roles {
  /** Addresses of moderators that the operator lists. */
  moderators: readonly string[];
  /** Addresses of administrators that the operator lists. */
  admins: readonly string[];
  providers: readonly GroupProvider[];
}

/**
 * Moderators and administrators. The operator lists addresses and groups at identity providers, or
 * appoints accounts; an address counts once its owner has confirmed it. Administrators can appoint
 * further moderators.
 */
export class ModeratorList {
  readonly #moderators: ReadonlySet<string>;
  readonly #admins: ReadonlySet<string>;
  readonly #providers: readonly GroupProvider[];

  constructor({ moderators, admins, providers }: Roles) {
    this.#moderators = new Set(moderators.map(canonical));
    this.#admins = new Set(admins.map(canonical));
    this.#providers = providers;
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
   * Returns whether the operator lists the account or has made it an administrator's, so that
   * administrators cannot change its role.
   */
  isFixed({ email, isDemo, isMadeAdmin }: Pick<Person, 'email' | 'isDemo' | 'isMadeAdmin'>) {
    return !isDemo && (isMadeAdmin || this.reserves(email));
  }

  administers(person: Person): boolean {
    if (person.isDemo || person.suspension !== null) return false;
    if (person.isMadeAdmin || this.groupRole(person)?.role === 'admin') return true;
    return isConfirmed(person) && this.#admins.has(canonical(person.email));
  }

  /** Returns whether a user is a moderator: listed, appointed, by groups, or an administrator. */
  includes(person: Person): boolean {
    if (person.isDemo || person.suspension !== null) return false;
    const { isMadeAdmin, isMadeModerator } = person;
    if (isMadeAdmin || isMadeModerator || this.groupRole(person) !== null) return true;
    return isConfirmed(person) && this.reserves(person.email);
  }

  /** Returns the highest role that a user has by groups; null if there is none. */
  groupRole({ isDemo, suspension, groupGrants }: Person, now = new Date()): GroupRole | null {
    if (isDemo || suspension !== null) return null;
    const roles = groupGrants
      .filter(({ until }) => until > now)
      .flatMap((grant) => this.roleOf(grant) ?? []);
    return roles.find(({ role }) => role === 'admin') ?? roles[0] ?? null;
  }

  /**
   * Returns what the groups of a user at a provider grant from now on; null if nothing. The grant
   * lapses together with a session that starts now.
   */
  grantOf(provider: string, groups: readonly string[]): GroupGrant | null {
    const known = this.#providers.find(({ id }) => id === provider);
    if (!known) return null;
    const { admin, moderator } = known.roles;
    const named = groups.filter((group) => [...admin, ...moderator].includes(group));
    if (named.length === 0) return null;
    const until = new Date(Date.now() + TOKEN_TTL_SECONDS * 1000);
    return { provider, issuer: known.issuer, groups: named, until };
  }

  /** Returns the role of a grant under the current configuration, also if the grant has lapsed. */
  roleOf({ provider, issuer, groups }: GroupGrant): GroupRole | null {
    const known = this.#providers.find((one) => one.id === provider && one.issuer === issuer);
    if (!known) return null;
    const giving = (role: Role) => groups.filter((group) => known.roles[role].includes(group));
    const role = giving('admin').length > 0 ? 'admin' : 'moderator';
    const named = giving(role);
    return named.length > 0 ? { role, site: known.name, groups: named } : null;
  }
}

function isConfirmed({ isDemo, emailVerifiedAt, suspension }: Person): boolean {
  return !isDemo && emailVerifiedAt !== null && suspension === null;
}
