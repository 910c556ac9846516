import type { ServiceBase } from '@snippetry/service-kit';
import { RemovalRepository } from './member.repository.ts';
import { memberHandlers } from './member.routes.ts';
import { MemberService, type MemberServiceDeps } from './member.service.ts';

/** Creates the feature that lists and changes the members of collections. */
export function createMembers(
  { connection }: ServiceBase,
  deps: Omit<MemberServiceDeps, 'removals'>,
) {
  const removals = new RemovalRepository(connection);
  return { handlers: memberHandlers(new MemberService({ ...deps, removals })) };
}
