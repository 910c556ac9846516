import type { ServiceBase } from '@snippetry/service-kit';
import { SecurityEventRepository } from './security-event.repository.ts';
import { SecurityLog, type SecurityLogDeps } from './security-event.service.ts';

export function createSecurityEvents(
  { connection }: Pick<ServiceBase, 'connection'>,
  deps: Omit<SecurityLogDeps, 'events'>,
) {
  const repository = new SecurityEventRepository(connection);
  return { repository, security: new SecurityLog({ ...deps, events: repository }) };
}

export { type ClientInfo, clientInfoOf, clientOf, describeClient } from './client-info.ts';
export { type AccountDeps, SecurityLog } from './security-event.service.ts';
