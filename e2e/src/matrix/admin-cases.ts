import type { adminRoutes } from '@snippetry/contracts';
import { type Case, signedIn, type World } from './world.ts';

const owner = ({ owner: { id } }: World) => ({ id });
const forAdmins = (given: Partial<Case> = {}): Case[] => [
  { what: 'for administrators', expected: signedIn(403), ...given },
];

export const ADMIN_CASES: Record<keyof typeof adminRoutes, Case[]> = {
  'GET /admin/users': forAdmins(),
  'POST /admin/users/:id/suspend': forAdmins({ params: owner, body: () => ({ reason: 'Spam' }) }),
  'POST /admin/users/:id/lift-suspension': forAdmins({ params: owner, body: () => ({}) }),
  'PUT /admin/users/:id/moderator': forAdmins({
    params: owner,
    body: () => ({ isModerator: true }),
  }),
  'GET /admin/invitations': forAdmins(),
  'POST /admin/invitations': forAdmins({ body: () => ({}) }),
  'DELETE /admin/invitations/:id': forAdmins({ params: owner }),
  'GET /admin/policy': forAdmins(),
  'PUT /admin/policy': forAdmins({ body: () => ({ registration: 'open', reading: 'open' }) }),
  'GET /admin/figures': forAdmins(),
  'GET /admin/audit': forAdmins(),
};
