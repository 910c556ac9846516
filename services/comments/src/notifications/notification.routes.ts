import type { notificationRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { NotificationService } from './notification.service.ts';

export function notificationHandlers(
  service: NotificationService,
): Handlers<typeof notificationRoutes> {
  return {
    'GET /notifications': (ctx, { query }) => service.list(ctx, query),
    'POST /notifications/read': async (ctx, { body }) => ({
      unread: await service.read(ctx, body.ids),
    }),
    'GET /notifications/settings': async (ctx) => ({ settings: await service.settings(ctx) }),
    'PUT /notifications/settings': async (ctx, { body }) => ({
      settings: await service.changeSettings(ctx, body),
    }),
    'GET /notifications/muted/:snippetId': async (ctx, { params }) => ({
      isMuted: await service.isMuted(ctx, params.snippetId),
    }),
    'PUT /notifications/muted/:snippetId': async (ctx, { params, body }) => ({
      isMuted: await service.setMuted(ctx, params.snippetId, body.isMuted),
    }),
  };
}
