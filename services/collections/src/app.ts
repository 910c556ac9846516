import { collectionRoutes } from '@snippetry/contracts';
import {
  type AppOptions,
  createApp as createBase,
  finishApp,
  mountRoutes,
} from '@snippetry/service-kit';
import type { Express } from 'express';
import { collectionHandlers } from './collections/collection.routes.ts';
import type { CollectionService } from './collections/collection.service.ts';

/** What the app is made of. */
export interface AppDeps extends AppOptions {
  collections: CollectionService;
}

/** Wires the routes; it neither connects nor listens. */
export function createApp({ collections, ...options }: AppDeps): Express {
  const app = createBase(options);
  mountRoutes(app, collectionRoutes, collectionHandlers(collections));
  finishApp(app);
  return app;
}
