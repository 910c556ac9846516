export { FlushService } from './count.jobs.ts';
export { flushedModel } from './count.model.ts';
export { CountRepository } from './count.repository.ts';
export { copyHandlers } from './count.routes.ts';
export { CopyService } from './count.service.ts';
export { Counter } from './counter.ts';
export { COPIES, VIEWS } from './counts.ts';
