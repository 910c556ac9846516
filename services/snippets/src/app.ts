import { libraryRoutes, snippetInternalRoutes } from '@snippetry/contracts';
import {
  type AppOptions,
  createApp as createServiceApp,
  finishApp,
  mountInternalRoutes,
  mountRoutes,
} from '@snippetry/service-kit';
import type { Express } from 'express';
import { type FactParts, factHandlers } from './facts/fact.handlers.ts';
import { libraryHandlers } from './handlers.ts';
import type { RouteParts } from './snippets/snippet.routes.ts';

export interface AppDeps extends AppOptions {
  routes: RouteParts;
  facts: FactParts;
  internalKey: string;
}

export function createApp({ routes, facts, internalKey, ...options }: AppDeps): Express {
  const app = createServiceApp(options);
  mountRoutes(app, libraryRoutes, libraryHandlers(routes));
  mountInternalRoutes(app, snippetInternalRoutes, factHandlers(facts), { key: internalKey });
  finishApp(app);
  return app;
}
