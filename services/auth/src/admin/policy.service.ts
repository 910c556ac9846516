import type { AccessPolicy } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { AccessPolicies } from '../ports/access-policy.ts';
import type { AdminRecordRepository } from '../store/admin-record.repository.ts';
import type { Admins } from './admins.ts';

export interface PolicyServiceDeps {
  unitOfWork: UnitOfWork;
  admins: Admins;
  records: AdminRecordRepository;
  policies: AccessPolicies;
}

/** Who may come in, as administrators decide it. */
export class PolicyService {
  readonly #deps: PolicyServiceDeps;

  constructor(deps: PolicyServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` for everybody but administrators */
  async read(ctx: UserContext): Promise<AccessPolicy> {
    await this.#deps.admins.require(ctx);
    return this.#deps.policies.read();
  }

  /** @throws AppError `access.forbidden` for everybody but administrators */
  async change(ctx: UserContext, policy: AccessPolicy): Promise<AccessPolicy> {
    const { admins, unitOfWork, records, policies } = this.#deps;
    const { id: byId } = await admins.require(ctx);
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await policies.change(tx, policy))) return;
      const action = 'change-policy';
      const detail = `Registration: ${policy.registration}, reading: ${policy.reading}`;
      await records.add(tx, { action, byId, userId: null, invitationId: null, detail });
    });
    await policies.announce(ctx);
    return policy;
  }
}
