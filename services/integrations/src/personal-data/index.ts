import {
  type PERSONAL_PARTS,
  type PersonalPage,
  personalInternalRoutes,
} from '@snippetry/contracts';
import { type Handlers, internalRoutes, type RouteMount } from '@snippetry/service-kit';

type Part = (typeof PERSONAL_PARTS.integrations)[number];
type ReadPage = (userId: string, after: string | null) => Promise<PersonalPage>;

/** Route by which the auth service exports a user's data. Each feature reads its own part. */
export function createPersonalData(parts: Record<Part, ReadPage>): { routes: RouteMount[] } {
  const handlers: Handlers<typeof personalInternalRoutes.integrations> = {
    'POST /internal/github/personal': (_ctx, { body: { part, userId, after } }) =>
      parts[part](userId, after),
  };
  return { routes: [internalRoutes(personalInternalRoutes.integrations, handlers)] };
}
