import { snippetChangeInternalRoutes } from '@snippetry/contracts';
import { internalRoutes } from '@snippetry/service-kit';
import type { SnippetUnitOfWork } from '../index/index.ts';
import type { Snippets } from '../snippets/index.ts';
import { integrationHandlers } from './integration.routes.ts';
import { IntegrationService } from './integration.service.ts';

/** Creates the routes with which the integrations service changes snippets. */
export function createIntegrations({
  unitOfWork,
  snippets: { repository, writer, people },
}: {
  unitOfWork: SnippetUnitOfWork;
  snippets: Snippets;
}) {
  const service = new IntegrationService({ unitOfWork, snippets: repository, writer, people });
  return { routes: internalRoutes(snippetChangeInternalRoutes, integrationHandlers(service)) };
}
