import type { AccessPolicy } from '@snippetry/contracts';
import type { UnitOfWork, UserContext } from '@snippetry/service-kit';
import type { AccessPolicyChanger } from '../ports/access-policy.ts';
import type { AdminRecordRepository } from '../store/admin-record.repository.ts';
import type { Admins } from './admins.ts';

export interface AccessServiceDeps {
  unitOfWork: UnitOfWork;
  admins: Admins;
  records: AdminRecordRepository;
  policy: AccessPolicyChanger;
}

/** Lets administrators read and change the access policy. */
export class AccessService {
  readonly #deps: AccessServiceDeps;

  constructor(deps: AccessServiceDeps) {
    this.#deps = deps;
  }

  /** @throws AppError `access.forbidden` for users who are not administrators */
  async read(ctx: UserContext): Promise<AccessPolicy> {
    await this.#deps.admins.require(ctx);
    return this.#deps.policy.read();
  }

  /** @throws AppError `access.forbidden` for users who are not administrators */
  async change(ctx: UserContext, next: AccessPolicy): Promise<AccessPolicy> {
    const { admins, unitOfWork, records, policy } = this.#deps;
    const { id: byId } = await admins.require(ctx);
    const now = await policy.read();
    if (now.registration === next.registration && now.reading === next.reading) return now;
    await unitOfWork.commit(ctx, async (tx) => {
      if (!(await policy.change(tx, next))) return;
      const action = 'change-policy';
      const detail = `Registration: ${next.registration}, reading: ${next.reading}`;
      await records.add(tx, { action, byId, userId: null, invitationId: null, detail });
    });
    await policy.announce(ctx);
    return next;
  }
}
