import type { AdminAction } from '@snippetry/contracts';
import type { Actor, RequestContext, Transaction, UnitOfWork } from '@snippetry/service-kit';
import type {
  Account,
  AccountRepository,
  GroupGrant,
  GroupRole,
  ModeratorList,
} from '../accounts/index.ts';
import type { AdminRecordRepository } from '../admin/index.ts';

export interface GroupRoleServiceDeps {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  moderators: ModeratorList;
  records: AdminRecordRepository;
}

/** Groups of a user at a provider. */
interface Membership {
  provider: string;
  groups: readonly string[];
}

const ACTIONS = {
  admin: { gain: 'gain-admin', lose: 'lose-admin' },
  moderator: { gain: 'gain-moderator', lose: 'lose-moderator' },
} as const satisfies Record<GroupRole['role'], Record<string, AdminAction>>;

/** Gives and withdraws roles by the groups of users at identity providers. */
export class GroupRoleService {
  readonly #deps: GroupRoleServiceDeps;

  constructor(deps: GroupRoleServiceDeps) {
    this.#deps = deps;
  }

  /** Applies the groups that a provider returned for the user of a linked account. */
  async apply(ctx: RequestContext, account: Account, membership: Membership): Promise<Account> {
    const { unitOfWork, accounts, moderators } = this.#deps;
    const { provider, groups } = membership;
    const grant = moderators.grantOf(provider, groups);
    if (!grant && account.groupGrants.every((one) => one.provider !== provider)) return account;
    return unitOfWork.commit(ctx, async (tx) => {
      const current = await accounts.find(ctx.viewer, account.id, tx);
      return (current && (await this.#replace(tx, current, { provider, grant }))) ?? account;
    });
  }

  /** Withdraws the role by a provider whose account is unlinked; by all providers if omitted. */
  async withdraw(viewer: Actor, tx: Transaction, id: string, provider?: string): Promise<void> {
    let account = await this.#deps.accounts.find(viewer, id, tx);
    for (const grant of account?.groupGrants ?? []) {
      const isAffected = provider === undefined || grant.provider === provider;
      if (account && isAffected) {
        account = await this.#replace(tx, account, { provider: grant.provider, grant: null });
      }
    }
  }

  async #replace(
    tx: Transaction,
    { id, groupGrants }: Account,
    { provider, grant }: { provider: string; grant: GroupGrant | null },
  ): Promise<Account | null> {
    const { accounts, moderators } = this.#deps;
    const before = groupGrants.find((one) => one.provider === provider);
    const others = groupGrants.filter((one) => one !== before);
    const changed = await accounts.setGroupGrants(tx, id, grant ? [...others, grant] : others);
    const [lost, gained] = [before, grant].map((one) => (one ? moderators.roleOf(one) : null));
    if (lost?.role !== gained?.role) {
      await this.#record(tx, id, 'lose', lost);
      await this.#record(tx, id, 'gain', gained);
    }
    return changed;
  }

  async #record(
    tx: Transaction,
    id: string,
    change: 'gain' | 'lose',
    groupRole: GroupRole | null | undefined,
  ): Promise<void> {
    if (!groupRole) return;
    const { role, site, groups } = groupRole;
    const entry = { action: ACTIONS[role][change], byId: id, userId: id, invitationId: null };
    await this.#deps.records.add(tx, { ...entry, detail: `${site}: ${groups.join(', ')}` });
  }
}
