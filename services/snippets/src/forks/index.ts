import { forkHandlers } from './fork.routes.ts';
import { ForkService, type ForkServiceDeps } from './fork.service.ts';

export const createForks = (deps: ForkServiceDeps) => ({
  handlers: forkHandlers(new ForkService(deps), deps.snippets.limit),
});
