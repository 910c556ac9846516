import { AppError } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import { presentCard } from '../accounts/account.present.ts';
import type { AccountDeps } from '../accounts/account.service.ts';
import type { Account, ProfileChanges } from '../accounts/account.ts';

/** Changes what people write about themselves. */
export function createProfileService(deps: Pick<AccountDeps, 'accounts' | 'outbox' | 'transact'>) {
  return {
    async update(viewer: UserViewer, changes: ProfileChanges, requestId: string): Promise<Account> {
      const changed = await deps.transact(async (session) => {
        const account = await deps.accounts.changeProfile(viewer.id, changes, session);
        if (!account) throw new AppError('auth.invalid_token');
        const payload = { user: presentCard(account), version: account.version };
        await deps.outbox.record('user.updated', payload, { session, requestId });
        return account;
      });
      deps.outbox.kick();
      return changed;
    },
  };
}

/** See the function of the same name. */
export type ProfileService = ReturnType<typeof createProfileService>;
