import type { policyInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { AccessPolicyReader } from '../ports/access-policy.ts';

export function internalPolicyHandlers(
  policy: AccessPolicyReader,
): Handlers<typeof policyInternalRoutes> {
  return {
    'GET /internal/policy': async () => ({ reading: (await policy.read()).reading }),
  };
}
