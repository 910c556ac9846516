export { BulkService } from './bulk.service.ts';
export { PurgeService } from './purge.service.ts';
export { type TrashedModel, trashedModel } from './trash.model.ts';
export { TrashedCounters, TrashRepository } from './trash.repository.ts';
export { trashHandlers } from './trash.routes.ts';
export { TrashService } from './trash.service.ts';
