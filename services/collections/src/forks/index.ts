import type { UnitOfWork } from '@snippetry/service-kit';
import type { Collections } from '../collections/index.ts';
import type { Versions } from '../versions/index.ts';
import { forkHandlers } from './fork.routes.ts';
import { ForkService } from './fork.service.ts';

interface ForksDeps {
  unitOfWork: UnitOfWork;
  collections: Collections;
  versions: Versions;
}

/** Creates forks of collections. */
export const createForks = (deps: ForksDeps) => ({
  handlers: forkHandlers(new ForkService(deps), deps.collections.creationLimit),
});
