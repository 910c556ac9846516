import type { ServiceBase } from '@snippetry/service-kit';
import { passwordHandlers, recoveryHandlers } from './password.routes.ts';
import { PasswordService, type PasswordServiceDeps } from './password.service.ts';
import { RecoveryRequestRepository } from './recovery-request.repository.ts';

/** Creates the change of passwords, and the reset of forgotten ones. */
export function createPasswords(
  { connection }: Pick<ServiceBase, 'connection'>,
  deps: Omit<PasswordServiceDeps, 'requests'>,
) {
  const requests = new RecoveryRequestRepository(connection);
  const service = new PasswordService({ ...deps, requests });
  return {
    ...{ service, requests },
    handlers: passwordHandlers(service),
    recoveryHandlers: recoveryHandlers(service),
  };
}

export { PasswordService } from './password.service.ts';
