import { secondFactorRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createTokenCipher,
  publicRoutes,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { Digest, PasswordCheck } from '../password-checks/index.ts';
import type { AccountDeps } from '../security-events/index.ts';
import { createPendingSecrets, SecondFactorRepository } from './second-factor.repository.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';
import { SecondFactorService } from './second-factor.service.ts';

/** Creates one-time codes as second factor. */
export function createSecondFactors(
  { config, connection, redis }: ServiceBase<BaseConfig & { ENCRYPTION_KEY: string[] }>,
  deps: AccountDeps & { ownPassword: PasswordCheck; digest: Digest },
) {
  const cipher = createTokenCipher(config.ENCRYPTION_KEY);
  const repository = new SecondFactorRepository(connection);
  const pending = createPendingSecrets(redis, cipher);
  const service = new SecondFactorService({ ...deps, factors: repository, cipher, pending });
  return {
    ...{ repository, service },
    routes: publicRoutes(secondFactorRoutes, secondFactorHandlers(service)),
  };
}

export { SecondFactorRepository } from './second-factor.repository.ts';
export { SecondFactorService } from './second-factor.service.ts';
