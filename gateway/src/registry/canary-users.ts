import { AppError } from '@snippetry/contracts/errors';
import { type AuthConfig, authClientFrom, type CallContext } from '@snippetry/service-kit/lookups';
import type { CanaryUser } from './registry.model.ts';
import { userKey } from './selection.ts';

/**
 * Finds users by name.
 *
 * @throws AppError `request.invalid` for an unknown name
 */
export type FindCanaryUsers = (ctx: CallContext, names: readonly string[]) => Promise<CanaryUser[]>;

/** Maximum names per request to the auth service. */
const BATCH = 20;

/** Creates a lookup of users at the configured auth service. */
export function findCanaryUsersFrom(config: AuthConfig): FindCanaryUsers {
  const auth = authClientFrom(config);
  return async (ctx, names) => {
    const found: CanaryUser[] = [];
    for (let at = 0; at < names.length; at += BATCH) {
      const usernames = names.slice(at, at + BATCH);
      const body = { usernames };
      const { users } = await auth.call(ctx, 'POST /internal/users/by-names', { body });
      found.push(...users.map(({ _id, username }) => ({ username, key: userKey(_id) })));
    }
    const known = new Set(found.map(({ username }) => username.toLowerCase()));
    const errors = names
      .filter((name) => !known.has(name.toLowerCase()))
      .map((name) => ({ path: 'users', msg: `There is no user named ${name}` }));
    if (errors.length > 0) throw new AppError('request.invalid', { errors });
    return found;
  };
}
