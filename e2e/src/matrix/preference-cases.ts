import type { preferenceRoutes } from '@snippetry/contracts';
import { type Case, signedIn } from './world.ts';

export const PREFERENCE_CASES: Record<keyof typeof preferenceRoutes, Case[]> = {
  'GET /auth/preferences': [{ what: 'own', expected: signedIn() }],
  'PUT /auth/preferences': [{ what: 'own', body: () => ({ theme: 'dark' }), expected: signedIn() }],
};
