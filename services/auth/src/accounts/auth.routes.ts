import { type authRoutes, Email, type Me, Username } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { ProfileService } from '../profile/profile.service.ts';
import { profileChanges } from '../profile/profile-changes.ts';
import type { SessionService } from '../sessions/session.service.ts';
import type { StatsService } from '../stats/stats.service.ts';
import { presentMe } from './account.present.ts';
import type { AccountService } from './account.service.ts';
import { type Account, NO_STATS } from './account.ts';

interface Deps {
  accounts: AccountService;
  profiles: ProfileService;
  sessions: SessionService;
  stats: StatsService;
}

/** Handlers of `/api/auth`. */
export function authHandlers(deps: Deps): Handlers<typeof authRoutes> {
  const { accounts, profiles, sessions, stats } = deps;

  async function me(account: Account, requestId: string): Promise<Me> {
    const known = await stats.lastKnown([account], requestId);
    return presentMe(account, known.get(account.id)?.all ?? NO_STATS);
  }

  async function isFree(field: 'username' | 'email', value: string): Promise<boolean> {
    const schema = field === 'username' ? Username : Email;
    return schema.safeParse(value).success && !(await accounts.isTaken(field, value));
  }

  return {
    'POST /auth/register': async ({ body, requestId }) => {
      const account = await accounts.register({ ...body, requestId });
      return { user: presentMe(account, NO_STATS), token: sessions.open(account) };
    },

    'POST /auth/login': async ({ body, requestId }) => {
      const account = await accounts.login({ ...body, requestId });
      return { user: await me(account, requestId), token: sessions.open(account) };
    },

    'POST /auth/logout': async ({ viewer }) => {
      await sessions.end(viewer);
      return {};
    },

    'GET /auth/me': async ({ viewer, requestId }) => ({
      user: await me(await accounts.current(viewer), requestId),
    }),

    'PUT /auth/profile': async ({ viewer, body, requestId }) => {
      const account = await profiles.update(viewer, profileChanges(body), requestId);
      return { user: await me(account, requestId) };
    },

    'PUT /auth/change-password': async ({ viewer, body }) => {
      await accounts.changePassword(viewer, body);
      return {};
    },

    'GET /auth/check-availability': async ({ query: { username, email } }) => ({
      ...(username !== undefined && { usernameAvailable: await isFree('username', username) }),
      ...(email !== undefined && { emailAvailable: await isFree('email', email) }),
    }),
  };
}
