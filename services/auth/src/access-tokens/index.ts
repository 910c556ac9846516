import { accessTokenInternalRoutes, accessTokenRoutes } from '@snippetry/contracts';
import {
  internalRoutes,
  publicRoutes,
  type Revocations,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { AccountDeps } from '../security-events/index.ts';
import { AccessTokenRepository } from './access-token.repository.ts';
import { accessTokenHandlers, internalAccessTokenHandlers } from './access-token.routes.ts';
import { AccessTokenService } from './access-token.service.ts';

export function createAccessTokens(
  { connection, redis }: Pick<ServiceBase, 'connection' | 'redis'>,
  deps: AccountDeps & { revocations: Revocations },
) {
  const repository = new AccessTokenRepository(connection);
  const service = new AccessTokenService({ ...deps, accessTokens: repository, redis });
  return {
    ...{ repository, service },
    routes: publicRoutes(accessTokenRoutes, accessTokenHandlers(service)),
    internalRoutes: internalRoutes(accessTokenInternalRoutes, internalAccessTokenHandlers(service)),
  };
}

export { AccessTokenService } from './access-token.service.ts';
