import { thingRoutes } from '@snippetry/contracts';
import { publicRoutes, type ServiceBase, type UnitOfWork } from '@snippetry/service-kit';
import { ThingRepository } from './thing.repository.ts';
import { thingHandlers } from './thing.routes.ts';
import { ThingService } from './thing.service.ts';

/** Creates things. */
export function createThings(
  { connection }: Pick<ServiceBase, 'connection'>,
  { unitOfWork }: { unitOfWork: UnitOfWork },
) {
  const repository = new ThingRepository(connection);
  const service = new ThingService({ unitOfWork, repository });
  return { routes: publicRoutes(thingRoutes, thingHandlers(service)) };
}
