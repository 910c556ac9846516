export { ExportService } from './export.service.ts';
export { importLockModel } from './import.model.ts';
export { ImportLockRepository } from './import.repository.ts';
export { ImportService } from './import.service.ts';
export { transferHandlers } from './transfer.routes.ts';
