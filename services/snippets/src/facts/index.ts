export { AnchorService } from './anchor.service.ts';
export { FactRepository } from './fact.repository.ts';
export { anchorHandlers, factHandlers } from './fact.routes.ts';
export { FactService } from './fact.service.ts';
