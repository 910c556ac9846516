import { AppError, type RouteSpec, type RouteTable } from '@snippetry/contracts';
import { type Handlers, publicRoutes, type RouteMount } from '@snippetry/service-kit';
import type { Account } from './account.ts';

const needsPasswords = ({ errors = [] }: RouteSpec) => errors.includes('auth.sign_in_off');

async function refuse(): Promise<never> {
  throw new AppError('auth.sign_in_off');
}

/** Whether users can sign in without an identity provider: with a password or a passkey. */
export class SignInPolicy {
  readonly hasPasswords: boolean;

  constructor(hasPasswords: boolean) {
    this.hasPasswords = hasPasswords;
  }

  /**
   * Returns whether the password of an account can be required. If passwords are off, one of earlier
   * times may be forgotten and cannot be reset.
   */
  hasPassword({ passwordHash }: Pick<Account, 'passwordHash'>): boolean {
    return this.hasPasswords && passwordHash !== null;
  }

  /**
   * Mounts a table of public routes. If passwords are off, those that throw `auth.sign_in_off`
   * according to their contract always do.
   */
  routes<Table extends RouteTable>(table: Table, handlers: Handlers<Table>): RouteMount {
    if (this.hasPasswords) return publicRoutes(table, handlers);
    const off = Object.entries(table).flatMap(([key, spec]) =>
      needsPasswords(spec) ? [[key, refuse]] : [],
    );
    return publicRoutes(table, { ...handlers, ...Object.fromEntries(off) });
  }
}
