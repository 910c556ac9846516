import type { notificationRoutes } from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { type Case, signedIn, write } from './world.ts';

const open: Case['params'] = ({ open: snippetId }) => ({ snippetId });
const hidden: Case['params'] = ({ hidden: snippetId }) => ({ snippetId });
const absent = () => ({ snippetId: anId() });

export const NOTIFICATION_CASES: Record<keyof typeof notificationRoutes, Case[]> = {
  'GET /notifications': [{ what: 'own', expected: signedIn() }],
  'POST /notifications/read': [
    { what: 'all own ones', body: () => ({}), expected: signedIn() },
    { what: 'unknown', body: () => ({ ids: [anId()] }), expected: signedIn() },
  ],
  'GET /notifications/settings': [{ what: 'own', expected: signedIn() }],
  'PUT /notifications/settings': [
    { what: 'own', body: () => ({ mutedTypes: [], digest: 'off' }), expected: signedIn() },
  ],
  'GET /notifications/muted/:snippetId': [
    { what: 'public', params: open, expected: signedIn() },
    { what: 'private', params: hidden, expected: write({ stranger: 404 }) },
  ],
  'PUT /notifications/muted/:snippetId': [
    { what: 'public', params: open, body: () => ({ isMuted: false }), expected: signedIn() },
    {
      what: 'private',
      params: hidden,
      body: () => ({ isMuted: true }),
      expected: write({ stranger: 404 }),
    },
    {
      what: 'unknown',
      params: absent,
      body: () => ({ isMuted: true }),
      expected: signedIn(404),
    },
  ],
};
