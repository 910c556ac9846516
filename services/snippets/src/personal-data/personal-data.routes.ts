import type { PERSONAL_PARTS, PersonalPage, personalInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { PersonalRepository } from './personal-data.repository.ts';

type Part = (typeof PERSONAL_PARTS.snippets)[number];
type ReadPage = (userId: string, after: string | null) => Promise<PersonalPage>;

export function personalHandlers(
  personal: PersonalRepository,
): Handlers<typeof personalInternalRoutes.snippets> {
  const parts: Record<Part, ReadPage> = {
    snippets: (userId, after) => personal.snippets(userId, after),
    trash: (userId, after) => personal.trash(userId, after),
    stars: (userId, after) => personal.stars(userId, after),
  };
  return {
    'POST /internal/snippets/personal': (_ctx, { body: { part, userId, after } }) =>
      parts[part](userId, after),
  };
}
