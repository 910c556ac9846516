import { commentRoutes } from '@snippetry/contracts';
import {
  type AppOptions,
  createApp as createBase,
  finishApp,
  mountRoutes,
} from '@snippetry/service-kit';
import type { Express } from 'express';
import { commentHandlers } from './comments/comment.routes.ts';
import type { CommentService } from './comments/comment.service.ts';

/** What the app is made of. */
export interface AppDeps extends AppOptions {
  comments: CommentService;
}

/** Wires the routes; it neither connects nor listens. */
export function createApp({ comments, ...options }: AppDeps): Express {
  const app = createBase(options);
  mountRoutes(app, commentRoutes, commentHandlers(comments));
  finishApp(app);
  return app;
}
