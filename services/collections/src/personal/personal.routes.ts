import type { PERSONAL_PARTS, PersonalPage, personalInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { PersonalRepository } from '../store/personal.repository.ts';

type Part = (typeof PERSONAL_PARTS.collections)[number];
type ReadPage = (userId: string, after: string | null) => Promise<PersonalPage>;

export function personalHandlers(
  personal: PersonalRepository,
): Handlers<typeof personalInternalRoutes.collections> {
  const parts: Record<Part, ReadPage> = {
    collections: (userId, after) => personal.collections(userId, after),
    versions: (userId, after) => personal.versions(userId, after),
    stars: (userId, after) => personal.stars(userId, after),
  };
  return {
    'POST /internal/collections/personal': (_ctx, { body: { part, userId, after } }) =>
      parts[part](userId, after),
  };
}
