import type { notificationRoutes } from '@snippetry/contracts';
import type { Case } from './world.ts';

export const NOTIFICATION_CASES: Record<keyof typeof notificationRoutes, Case[]> = {
  'GET /notifications': [],
  'POST /notifications/read': [],
  'GET /notifications/settings': [],
  'PUT /notifications/settings': [],
  'GET /notifications/muted/:snippetId': [],
  'PUT /notifications/muted/:snippetId': [],
};
