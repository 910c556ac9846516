import type { ServiceBase } from '@snippetry/service-kit';
import { FactRepository } from './fact.repository.ts';
import { factHandlers } from './fact.routes.ts';
import { FactService, type FactServiceDeps } from './fact.service.ts';

/** Creates the internal routes for data about snippets and authors. */
export function createFacts(
  { connection }: Pick<ServiceBase, 'connection'>,
  deps: Omit<FactServiceDeps, 'facts'>,
) {
  const repository = new FactRepository(connection);
  return { repository, handlers: factHandlers(new FactService({ ...deps, facts: repository })) };
}

export type Facts = ReturnType<typeof createFacts>;
