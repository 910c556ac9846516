export { type OwnCode, PrintRepository } from './similar.repository.ts';
export { similarHandlers } from './similar.routes.ts';
export { AlikeService, SimilarService } from './similar.service.ts';
