import {
  AppError,
  type authInternalRoutes,
  type PublicUser,
  type userRoutes,
} from '@snippetry/contracts';
import { type Handlers, pageOf, type Viewer } from '@snippetry/service-kit';
import { presentCard, presentUser } from '../accounts/account.present.ts';
import type { AccountRepository } from '../accounts/account.repository.ts';
import { type Account, NO_STATS } from '../accounts/account.ts';
import type { StatsService } from '../stats/stats.service.ts';

interface Deps {
  accounts: AccountRepository;
  stats: StatsService;
}

/** What others count is public; oneself counts all. */
const scope = (viewer: Viewer, account: Account) =>
  viewer.id === account.id ? ('all' as const) : ('public' as const);

/** Handlers of `/api/users`. */
export function userHandlers({ accounts, stats }: Deps): Handlers<typeof userRoutes> {
  async function present(
    found: Account[],
    viewer: Viewer,
    requestId: string,
  ): Promise<PublicUser[]> {
    const known = await stats.lastKnown(found, requestId);
    return found.map((account) =>
      presentUser(account, known.get(account.id)?.[scope(viewer, account)] ?? NO_STATS),
    );
  }

  async function one(id: string): Promise<Account> {
    const account = await accounts.byId(id);
    if (!account) throw new AppError('user.not_found');
    return account;
  }

  return {
    'GET /users': async ({ query, viewer, requestId }) => {
      const found = await accounts.page(query, query.search);
      const users = await present(found.accounts, viewer, requestId);
      const { items, pagination } = pageOf(users, found.total, query);
      return { users: items, pagination };
    },

    'GET /users/search': async ({ query, viewer, requestId }) => {
      const found = await accounts.search(query.q, query.limit);
      return { users: await present(found, viewer, requestId) };
    },

    'GET /users/stats': async ({ requestId }) => ({ stats: await stats.platform(requestId) }),

    'GET /users/:id': async ({ params, viewer, requestId }) => {
      const account = await one(params.id);
      const known = await stats.lastKnown([account], requestId);
      const own = known.get(account.id)?.[scope(viewer, account)] ?? NO_STATS;
      return { user: presentUser(account, own) };
    },

    'GET /users/:id/stats': async ({ params, viewer, requestId }) => {
      const account = await one(params.id);
      const figures = await stats.exact(account, requestId);
      return { stats: figures[scope(viewer, account)] };
    },
  };
}

/** What other services may ask. */
export function internalHandlers(accounts: AccountRepository): Handlers<typeof authInternalRoutes> {
  return {
    'POST /internal/users/cards': async ({ body }) => ({
      users: (await accounts.byIds(body.ids)).map(presentCard),
    }),
  };
}
