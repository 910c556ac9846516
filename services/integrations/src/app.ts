import { integrationRoutes } from '@snippetry/contracts';
import {
  type AppOptions,
  createApp as createBase,
  finishApp,
  mountRoutes,
} from '@snippetry/service-kit';
import type { Express } from 'express';
import { integrationHandlers, type RouteDeps } from './routes.ts';

/** What the app is made of. */
export interface AppDeps extends AppOptions {
  routes: RouteDeps;
}

/** Wires the routes; it neither connects nor listens. */
export function createApp({ routes, ...options }: AppDeps): Express {
  const app = createBase(options);
  mountRoutes(app, integrationRoutes, integrationHandlers(routes));
  finishApp(app);
  return app;
}
