export { hidingHandlers } from './hiding.routes.ts';
export { HidingService } from './hiding.service.ts';
