import { type AccessPolicy, policyInternalRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createReadingPolicyAnnouncer,
  internalRoutes,
  type ServiceBase,
  systemContext,
} from '@snippetry/service-kit';
import { AccessPolicyRepository } from './access-policy.repository.ts';
import { AccessPolicyService } from './access-policy.service.ts';

interface AccessPolicyConfig extends BaseConfig {
  REGISTRATION: AccessPolicy['registration'];
  READING: AccessPolicy['reading'];
}

/** Repairs the published policy after Redis lost its data, or after concurrent changes. */
const ANNOUNCE_MS = 60_000;

/** Creates the access policy and its announcement to other services. */
export function createAccessPolicy(base: ServiceBase<AccessPolicyConfig>) {
  const { config, connection, redis, log } = base;
  const ctx = systemContext({ log });
  const service = new AccessPolicyService({
    repository: new AccessPolicyRepository(connection),
    announcer: createReadingPolicyAnnouncer(redis),
    redis,
    initial: { registration: config.REGISTRATION, reading: config.READING },
  });
  const findReadingPolicy = async () => (await service.read()).reading;
  return {
    service,
    findReadingPolicy,
    routes: internalRoutes(policyInternalRoutes, {
      'GET /internal/policy': async () => ({ reading: await findReadingPolicy() }),
    }),
    prepare: () => service.announceOnReady(ctx),
    repeated: {
      name: 'announcing who may read',
      everyMs: ANNOUNCE_MS,
      run: () => service.announce(ctx),
    },
  };
}

export { AccessPolicyService } from './access-policy.service.ts';
