import type {
  authRoutes,
  ChangePreferences,
  Preferences,
  preferenceRoutes,
  UpdateProfile,
} from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { z } from 'zod';
import type { ProfileChanges } from '../accounts/index.ts';
import { clientInfoOf } from '../security-events/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { ProfileService } from './profile.service.ts';

export function profileHandlers(service: ProfileService, sessions: SessionService) {
  return {
    'GET /auth/me': async (ctx, { res }) => {
      const user = await service.me(ctx);
      await sessions.recordUse(ctx, clientInfoOf(res.req));
      return { user };
    },
    'PUT /auth/profile': async (ctx, { body }) => ({
      user: await service.update(ctx, profileChanges(body)),
    }),
  } satisfies Partial<Handlers<typeof authRoutes>>;
}

/** Picks the known fields of the body; no others may reach the database. */
function profileChanges(body: z.output<typeof UpdateProfile>): ProfileChanges {
  const { firstName, lastName, bio, location, website, githubUsername } = body;
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(bio !== undefined && { bio }),
    ...(location !== undefined && { location }),
    ...(website !== undefined && { website }),
    ...(githubUsername !== undefined && { githubUsername }),
  };
}

/** Picks the known fields of the body; no others may reach the database. */
function preferenceChanges(body: z.output<typeof ChangePreferences>): Partial<Preferences> {
  const { theme, locale, editor } = body;
  return {
    ...(theme !== undefined && { theme }),
    ...(locale !== undefined && { locale }),
    ...(editor !== undefined && { editor }),
  };
}

export function preferenceHandlers(service: ProfileService): Handlers<typeof preferenceRoutes> {
  return {
    'GET /auth/preferences': async (ctx) => ({ preferences: await service.preferences(ctx) }),
    'PUT /auth/preferences': async (ctx, { body }) => ({
      preferences: await service.changePreferences(ctx, preferenceChanges(body)),
    }),
  };
}
