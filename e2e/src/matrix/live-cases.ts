import type { liveRoutes } from '@snippetry/contracts';
import { type Case, everyone, hiddenFromOthers, signedIn } from './world.ts';

export const LIVE_CASES: Record<keyof typeof liveRoutes, Case[]> = {
  'GET /live': [
    { what: 'own notifications', expected: signedIn() },
    { what: 'a public discussion', query: { snippet: 'OPEN' }, expected: everyone(200) },
    { what: 'a private discussion', query: { snippet: 'HIDDEN' }, expected: hiddenFromOthers() },
  ],
};
