import type { BaseConfig, ServiceBase } from '@snippetry/service-kit';
import { SecurityEventRepository } from './security-event.repository.ts';
import { SecurityLog, type SecurityLogDeps } from './security-event.service.ts';

export function createSecurityEvents(
  {
    connection,
    config,
  }: Pick<ServiceBase<BaseConfig & { SECURITY_EVENT_DAYS: number }>, 'connection' | 'config'>,
  deps: Omit<SecurityLogDeps, 'events'>,
) {
  const repository = new SecurityEventRepository(connection, config.SECURITY_EVENT_DAYS);
  return { repository, security: new SecurityLog({ ...deps, events: repository }) };
}

export { type ClientInfo, clientInfoOf, clientOf, describeClient } from './client-info.ts';
export { type AccountDeps, SecurityLog } from './security-event.service.ts';
