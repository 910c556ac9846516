import type { People, ServiceBase, UnitOfWork } from '@snippetry/service-kit';
import type { Collections } from '../collections/index.ts';
import { RemovalRepository } from './member.repository.ts';
import { memberHandlers } from './member.routes.ts';
import { MemberService } from './member.service.ts';

interface MembersDeps {
  unitOfWork: UnitOfWork;
  people: People;
  collections: Collections;
}

/** Creates the lists of members of collections, and their changes. */
export function createMembers({ connection }: ServiceBase, deps: MembersDeps) {
  const service = new MemberService({ ...deps, removals: new RemovalRepository(connection) });
  return { handlers: memberHandlers(service) };
}
