import { type BaseConfig, type ServiceBase, TotalCheck } from '@snippetry/service-kit';
import { accountCount } from './account.model.ts';
import { ModeratorList } from './account.policy.ts';
import { AccountRepository } from './account.repository.ts';

interface AccountsConfig extends BaseConfig {
  MODERATOR_EMAILS: string[];
  ADMIN_EMAILS: string[];
  TOTALS_CHECK_MS: number;
}

/** Creates account records with their stored count, and the roles of users. */
export function createAccounts(base: ServiceBase<AccountsConfig>) {
  const { config, connection } = base;
  const total = accountCount(connection);
  const totalCheck = new TotalCheck({
    ...{ ...base, name: 'accounts', total },
    leases: 'account_total_checks',
  });
  return {
    accounts: new AccountRepository(connection, total),
    moderators: new ModeratorList(config.MODERATOR_EMAILS, config.ADMIN_EMAILS),
    prepare: () => totalCheck.prepare(),
    repeated: {
      name: 'checking the number of accounts',
      everyMs: config.TOTALS_CHECK_MS,
      run: () => totalCheck.pass(),
    },
  };
}

export { type AccountDoc, accountModel, toRecord } from './account.model.ts';
export { ModeratorList } from './account.policy.ts';
export { presentCard, presentMe, presentUser } from './account.presenter.ts';
export { AccountRepository, type Received } from './account.repository.ts';
export {
  type Account,
  canonical,
  emailKey,
  type NewAccount,
  NO_STATS,
  type ProfileChanges,
  type SecondFactor,
  type StatsPair,
} from './account.ts';
