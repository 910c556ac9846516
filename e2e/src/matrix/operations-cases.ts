import type { operationsRoutes } from '@snippetry/contracts';
import { type Case, signedIn } from './world.ts';

export const OPERATIONS_CASES: Record<keyof typeof operationsRoutes, Case[]> = {
  'POST /operations/session': [{ what: 'for moderators', expected: signedIn(403) }],
};
