import { secondFactorRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createTokenCipher,
  publicRoutes,
  type ServiceBase,
  systemContext,
} from '@snippetry/service-kit';
import type { Digest, PasswordCheck } from '../password-checks/index.ts';
import type { AccountDeps } from '../security-events/index.ts';
import { KeyRenewalService } from './key-renewal.service.ts';
import { createPendingSecrets, SecondFactorRepository } from './second-factor.repository.ts';
import { secondFactorHandlers } from './second-factor.routes.ts';
import { SecondFactorService } from './second-factor.service.ts';

interface SecondFactorConfig extends BaseConfig {
  ENCRYPTION_KEY: string[];
  RESEAL_MS: number;
}

/** Creates one-time codes as second factor. */
export function createSecondFactors(
  { config, connection, redis, log }: ServiceBase<SecondFactorConfig>,
  deps: AccountDeps & {
    ownPassword: PasswordCheck;
    digest: Digest;
    olderDigests: readonly Digest[];
  },
) {
  const cipher = createTokenCipher(config.ENCRYPTION_KEY);
  const repository = new SecondFactorRepository(connection);
  const pending = createPendingSecrets(redis, cipher);
  const service = new SecondFactorService({ ...deps, factors: repository, cipher, pending });
  const renewal = new KeyRenewalService({ ...deps, factors: repository, cipher });
  return {
    ...{ repository, service },
    routes: publicRoutes(secondFactorRoutes, secondFactorHandlers(service)),
    repeated: {
      name: 'renewing the encryption of second factors',
      everyMs: config.RESEAL_MS,
      run: () => renewal.run(systemContext({ log })),
    },
  };
}

export { SecondFactorRepository } from './second-factor.repository.ts';
export { SecondFactorService } from './second-factor.service.ts';
