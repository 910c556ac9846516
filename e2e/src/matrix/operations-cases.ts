import type { browserReportRoutes, operationsRoutes, remoteRoutes } from '@snippetry/contracts';
import { type Case, everyone, signedIn } from './world.ts';

type OperationsKey = keyof (typeof operationsRoutes & typeof remoteRoutes);

const name = () => ({ name: 'snippets' });
const forAdmins = (given: Partial<Case> = {}): Case[] => [
  { what: 'for administrators', expected: signedIn(403), ...given },
];

export const OPERATIONS_CASES: Record<OperationsKey, Case[]> = {
  'POST /operations/session': [{ what: 'for moderators', expected: signedIn(403) }],
  'GET /operations/remotes': forAdmins(),
  'GET /operations/remotes/:name': forAdmins({ params: name }),
  'POST /operations/remotes/:name/builds': forAdmins({ params: name }),
  'PUT /operations/remotes/:name/deployments': forAdmins({
    params: name,
    body: () => ({ build: '0a1b2c3d4e5f', share: 100 }),
  }),
  'POST /operations/remotes/:name/promote': forAdmins({ params: name }),
  'POST /operations/remotes/:name/pause': forAdmins({ params: name }),
  'POST /operations/remotes/:name/rollback': forAdmins({ params: name }),
  'POST /operations/remotes/:name/tokens': forAdmins({
    params: name,
    body: () => ({ label: 'Pipeline' }),
  }),
  'DELETE /operations/remotes/:name/tokens/:id': forAdmins({
    params: () => ({ name: 'snippets', id: 'f'.repeat(24) }),
  }),
};

export const REPORT_CASES: Record<keyof typeof browserReportRoutes, Case[]> = {
  'POST /browser-reports': [
    { what: 'a page load', body: () => ({ page: '/app' }), expected: everyone(202) },
  ],
  'GET /operations/browser-errors': forAdmins(),
};
