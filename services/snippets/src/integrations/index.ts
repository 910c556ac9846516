import { snippetChangeInternalRoutes } from '@snippetry/contracts';
import { internalRoutes } from '@snippetry/service-kit';
import { integrationHandlers } from './integration.routes.ts';
import { IntegrationService, type IntegrationServiceDeps } from './integration.service.ts';

/** Creates the routes with which the integrations service changes snippets. */
export function createIntegrations(deps: IntegrationServiceDeps) {
  const handlers = integrationHandlers(new IntegrationService(deps));
  return { routes: internalRoutes(snippetChangeInternalRoutes, handlers) };
}
