import { preferenceRoutes } from '@snippetry/contracts';
import { publicRoutes } from '@snippetry/service-kit';
import type { SessionService } from '../sessions/index.ts';
import { preferenceHandlers, profileHandlers } from './profile.routes.ts';
import { ProfileService, type ProfileServiceDeps } from './profile.service.ts';

/** Creates the profile and the preferences of the signed-in user. */
export function createProfiles({
  sessions,
  ...deps
}: ProfileServiceDeps & { sessions: SessionService }) {
  const service = new ProfileService(deps);
  return {
    handlers: profileHandlers(service, sessions),
    routes: publicRoutes(preferenceRoutes, preferenceHandlers(service)),
  };
}
