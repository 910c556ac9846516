import type { ChangePreferences, Preferences, preferenceRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { z } from 'zod';
import type { PreferenceService } from './preferences.service.ts';

/** Picks the known fields of the body; no others may reach the database. */
function preferenceChanges(body: z.output<typeof ChangePreferences>): Partial<Preferences> {
  const { theme, locale, editor } = body;
  return {
    ...(theme !== undefined && { theme }),
    ...(locale !== undefined && { locale }),
    ...(editor !== undefined && { editor }),
  };
}

export function preferenceHandlers(service: PreferenceService): Handlers<typeof preferenceRoutes> {
  return {
    'GET /auth/preferences': async (ctx) => ({ preferences: await service.read(ctx) }),
    'PUT /auth/preferences': async (ctx, { body }) => ({
      preferences: await service.change(ctx, preferenceChanges(body)),
    }),
  };
}
