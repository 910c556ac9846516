import type { moderationRoutes } from '@snippetry/contracts';
import type { Case } from './world.ts';

export const MODERATION_CASES: Record<keyof typeof moderationRoutes, Case[]> = {
  'GET /comments/reports': [],
  'POST /comments/reports/:id/resolve': [],
  'GET /comments/reports/log': [],
};
