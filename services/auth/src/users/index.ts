import { authInternalRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createUserLimit,
  internalRoutes,
  type ServiceBase,
  type UnitOfWork,
} from '@snippetry/service-kit';
import type { AccountRepository, ModeratorList } from '../accounts/index.ts';
import { createClients, type ServicesConfig } from '../clients/services.client.ts';
import { FollowRepository } from './follow.repository.ts';
import { FollowService } from './follow.service.ts';
import { UserPresenter } from './user.presenter.ts';
import { userHandlers, userInternalHandlers } from './user.routes.ts';
import { UserService } from './user.service.ts';
import { UserTotals } from './user-totals.ts';

interface UsersConfig extends BaseConfig, ServicesConfig {
  FOLLOWS_PER_MINUTE: number;
}

interface UsersDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  moderators: ModeratorList;
}

/** Longer than counting takes on a busy machine; reads with stored totals wait less. */
const STATS_TIMEOUT_MS = 5000;

/** Creates public users with their totals, and follows between users. */
export function createUsers(
  { config, connection, redis }: ServiceBase<UsersConfig>,
  { unitOfWork, accounts, moderators }: UsersDeps,
) {
  const { snippets } = createClients(config, STATS_TIMEOUT_MS);
  const repository = new FollowRepository(connection);
  const stats = new UserTotals({ unitOfWork, accounts, snippets });
  const presenter = new UserPresenter({
    stats,
    followedAmong: repository.followedAmong.bind(repository),
  });
  const users = new UserService({ accounts, stats, presenter, moderators, follows: repository });
  const follows = new FollowService({ unitOfWork, accounts, follows: repository });
  const perMinute = config.FOLLOWS_PER_MINUTE;
  return {
    ...{ stats, presenter, follows },
    handlers: userHandlers(
      { users, follows },
      createUserLimit({ redis, name: 'follows', perMinute }),
    ),
    internalRoutes: internalRoutes(authInternalRoutes, userInternalHandlers(users)),
    personalData: {
      following: follows.personalPage.bind(follows, 'following'),
      followers: follows.personalPage.bind(follows, 'followers'),
    },
  };
}

export { FollowService } from './follow.service.ts';
export { UserPresenter } from './user.presenter.ts';
export { UserTotals } from './user-totals.ts';
