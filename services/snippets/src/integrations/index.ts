export { explanationHandlers, importedHandlers } from './integration.routes.ts';
export { ExplanationService, ImportedService } from './integration.service.ts';
