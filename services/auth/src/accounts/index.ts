import type { BaseConfig, ServiceBase } from '@snippetry/service-kit';
import type { OidcProviderConfig } from '../oidc-config/index.ts';
import { ModeratorList } from './account.policy.ts';
import { AccountRepository } from './account.repository.ts';
import { SignInPolicy } from './sign-in-policy.ts';

interface AccountsConfig extends BaseConfig {
  MODERATOR_EMAILS: string[];
  ADMIN_EMAILS: string[];
  SIGN_IN: string[];
  oidcProviders: readonly OidcProviderConfig[];
}

/** Creates account records, the roles of users and the policy for passwords. */
export function createAccounts({ config, connection }: ServiceBase<AccountsConfig>) {
  return {
    accounts: new AccountRepository(connection),
    moderators: new ModeratorList({
      moderators: config.MODERATOR_EMAILS,
      admins: config.ADMIN_EMAILS,
      providers: config.oidcProviders,
    }),
    signInPolicy: new SignInPolicy(config.SIGN_IN.includes('password')),
  };
}

export { type AccountDoc, accountModel, toRecord } from './account.model.ts';
export { type GroupRole, ModeratorList } from './account.policy.ts';
export { presentCard, presentMe, presentUser } from './account.presenter.ts';
export { AccountRepository, type Received } from './account.repository.ts';
export {
  type Account,
  canonical,
  emailKey,
  type GroupGrant,
  type NewAccount,
  NO_STATS,
  type ProfileChanges,
  type SecondFactor,
  type StatsPair,
} from './account.ts';
export { SignInPolicy } from './sign-in-policy.ts';
