import type { liveRoutes } from '@snippetry/contracts';
import type { Case } from './world.ts';

export const LIVE_CASES: Record<keyof typeof liveRoutes, Case[]> = {
  'GET /live': [],
};
