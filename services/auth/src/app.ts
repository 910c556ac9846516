import { authInternalRoutes, authRoutes, userRoutes } from '@snippetry/contracts';
import {
  type AppOptions,
  createApp as createBase,
  finishApp,
  mountInternalRoutes,
  mountRaw,
  mountRoutes,
} from '@snippetry/service-kit';
import type { Express } from 'express';
import type { AccountRepository } from './accounts/account.repository.ts';
import type { AccountService } from './accounts/account.service.ts';
import { authHandlers } from './accounts/auth.routes.ts';
import { JWKS_PATH, jwksHandler } from './jwks/jwks.routes.ts';
import type { ProfileService } from './profile/profile.service.ts';
import type { SessionService } from './sessions/session.service.ts';
import type { PublicJwk } from './sessions/token-issuer.ts';
import type { StatsService } from './stats/stats.service.ts';
import { internalHandlers, userHandlers } from './users/users.routes.ts';

/** What the app is made of. */
export interface AppDeps extends AppOptions {
  repository: AccountRepository;
  accounts: AccountService;
  profiles: ProfileService;
  sessions: SessionService;
  stats: StatsService;
  jwk: PublicJwk;
  internalKey: string;
}

/** Wires the routes; it neither connects nor listens. */
export function createApp(deps: AppDeps): Express {
  const app = createBase(deps);
  mountRaw(app, JWKS_PATH, jwksHandler(deps.jwk));
  mountRoutes(app, authRoutes, authHandlers(deps), { prefix: '/api' });
  mountRoutes(app, userRoutes, userHandlers({ accounts: deps.repository, stats: deps.stats }), {
    prefix: '/api',
  });
  mountInternalRoutes(app, authInternalRoutes, internalHandlers(deps.repository), {
    key: deps.internalKey,
  });
  finishApp(app);
  return app;
}
