import type { AccessPolicy } from '@snippetry/contracts';
import type {
  Actor,
  ReadingPolicyAnnouncer,
  RequestContext,
  SystemContext,
  Transaction,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { AccessPolicyRepository } from './access-policy.repository.ts';

interface AccessPolicyServiceDeps {
  repository: AccessPolicyRepository;
  announcer: ReadingPolicyAnnouncer;
  redis: Redis;
  /** Policy until an administrator changes it. */
  initial: AccessPolicy;
}

/** Access policy: who may register, and who may read. */
export class AccessPolicyService {
  readonly #deps: AccessPolicyServiceDeps;

  constructor(deps: AccessPolicyServiceDeps) {
    this.#deps = deps;
  }

  async read(): Promise<AccessPolicy> {
    const { repository, initial } = this.#deps;
    return (await repository.find()) ?? initial;
  }

  /**
   * Part of the transaction that records the change; call `announce` afterwards. Returns false if
   * the policy is already the same.
   */
  change(tx: Transaction, policy: AccessPolicy): Promise<boolean> {
    return this.#deps.repository.save(tx, policy);
  }

  /**
   * Publishes the stored policy to every process of every service. Best effort: without Redis the
   * other services read the stored policy from this service.
   */
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
