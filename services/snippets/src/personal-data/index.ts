import { personalInternalRoutes } from '@snippetry/contracts';
import { internalRoutes, personalDataHandler, type ServiceBase } from '@snippetry/service-kit';
import type { Stars } from '../stars/index.ts';
import { PersonalDataRepository } from './personal-data.repository.ts';

/** Creates the route by which the auth service exports a user's data. */
export function createPersonalData(
  { connection }: Pick<ServiceBase, 'connection'>,
  { stars }: { stars: Stars },
) {
  const { snippets, trash } = new PersonalDataRepository(connection);
  return {
    routes: internalRoutes(personalInternalRoutes.snippets, {
      'POST /internal/snippets/personal': personalDataHandler({
        snippets,
        trash,
        stars: stars.repository.personalData,
      }),
    }),
  };
}
