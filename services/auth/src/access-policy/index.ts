import {
  policyInternalRoutes,
  type READING_POLICIES,
  type REGISTRATION_POLICIES,
} from '@snippetry/contracts';
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
  REGISTRATION: (typeof REGISTRATION_POLICIES)[number];
  READING: (typeof READING_POLICIES)[number];
}

/** Repairs the published policy after Redis lost its data, or after concurrent changes. */
const ANNOUNCE_MS = 60_000;

/** Creates the access policy and its announcement to other services. */
export function createAccessPolicy({
  config,
  connection,
  redis,
  log,
}: ServiceBase<AccessPolicyConfig>) {
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
