export { forkHandlers } from './fork.routes.ts';
export { DuplicateService, ForkService } from './fork.service.ts';
