import type { AccessPolicy } from '@snippetry/contracts';
import type {
  Actor,
  ReadingPolicyAnnouncer,
  RequestContext,
  SystemContext,
  Transaction,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { AccessPolicyChanger } from '../ports/access-policy.ts';
import type { AccessPolicyRepository } from '../store/access-policy.repository.ts';

export interface PolicyServiceDeps {
  stored: AccessPolicyRepository;
  announcer: ReadingPolicyAnnouncer;
  redis: Redis;
  /** Policy until an administrator changes it. */
  initial: AccessPolicy;
}

/** Access policy: who may register, and who may read. */
export class PolicyService implements AccessPolicyChanger {
  readonly #deps: PolicyServiceDeps;

  constructor(deps: PolicyServiceDeps) {
    this.#deps = deps;
  }

  async read(): Promise<AccessPolicy> {
    const { stored, initial } = this.#deps;
    return (await stored.find()) ?? initial;
  }

  change(tx: Transaction, policy: AccessPolicy): Promise<boolean> {
    return this.#deps.stored.save(tx, policy);
  }

  /** Best effort: without Redis the other services read the stored policy from this service. */
  async announce(ctx: RequestContext<Actor>): Promise<void> {
    try {
      const { reading } = await this.read();
      await this.#deps.announcer.announce(reading);
    } catch (err) {
      ctx.log.warn({ err }, 'the policy could not be announced');
    }
  }

  /** Announces the policy now, and whenever Redis becomes ready again. */
  announceOnReady(ctx: SystemContext): void {
    const { redis } = this.#deps;
    const announce = () => void this.announce(ctx);
    redis.on('ready', announce);
    if (redis.status === 'ready') announce();
  }
}
