import type { oneCommentRoutes } from '@snippetry/contracts';
import type { Case } from './world.ts';

export const COMMENT_CASES: Record<keyof typeof oneCommentRoutes, Case[]> = {
  'GET /comments/:id': [],
  'PUT /comments/:id': [],
  'DELETE /comments/:id': [],
  'POST /comments/:id/react': [],
  'POST /comments/:id/report': [],
};
