export { type StarModel, starModel } from './star.model.ts';
export { StarRepository } from './star.repository.ts';
export { starHandlers } from './star.routes.ts';
export { StarService } from './star.service.ts';
export { StarCache } from './star-cache.ts';
