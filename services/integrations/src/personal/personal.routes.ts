import type { PERSONAL_PARTS, PersonalPage, personalInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { PersonalRepository } from '../store/personal.repository.ts';

type Part = (typeof PERSONAL_PARTS.integrations)[number];
type ReadPage = (userId: string, after: string | null) => Promise<PersonalPage>;

export function personalHandlers(
  personal: PersonalRepository,
): Handlers<typeof personalInternalRoutes.integrations> {
  const parts: Record<Part, ReadPage> = {
    connection: (userId) => personal.connection(userId),
    imports: (userId, after) => personal.imports(userId, after),
    'imported-files': (userId, after) => personal.importedFiles(userId, after),
    gists: (userId, after) => personal.gists(userId, after),
  };
  return {
    'POST /internal/github/personal': (_ctx, { body: { part, userId, after } }) =>
      parts[part](userId, after),
  };
}
