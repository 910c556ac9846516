import { policyInternalRoutes } from '@snippetry/contracts';
import {
  createReadingPolicyAnnouncer,
  internalRoutes,
  type ServiceBase,
  type SystemContext,
} from '@snippetry/service-kit';
import type { Config } from './config.ts';
import { internalPolicyHandlers } from './policy/policy.routes.ts';
import { PolicyService } from './policy/policy.service.ts';
import { AccessPolicyRepository } from './store/access-policy.repository.ts';

/** Repairs the published policy after Redis lost its data, or after concurrent changes. */
const ANNOUNCE_MS = 60_000;

/** Wires the access policy and its announcement to other services. */
export function composePolicy(
  { config, connection, redis }: ServiceBase<Config>,
  ctx: SystemContext,
) {
  const policy = new PolicyService({
    stored: new AccessPolicyRepository(connection),
    announcer: createReadingPolicyAnnouncer(redis),
    redis,
    initial: { registration: config.REGISTRATION, reading: config.READING },
  });
  return {
    policy,
    routes: internalRoutes(policyInternalRoutes, internalPolicyHandlers(policy)),
    findReadingPolicy: async () => (await policy.read()).reading,
    repeated: {
      name: 'announcing who may read',
      everyMs: ANNOUNCE_MS,
      run: () => policy.announce(ctx),
    },
  };
}
