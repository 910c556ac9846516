import type { recoveryRoutes, sessionRoutes } from '@snippetry/contracts';
import { type Case, everyone, signedIn, type World, write } from './world.ts';

const NO_LINK = 'x'.repeat(43);

/** Creates another session of the owner. */
const anotherSession = async ({ owner: { api, email, password } }: World) => {
  await api.call('POST /auth/login', { body: { email, password } });
  const { data } = await api.call('GET /auth/sessions');
  return { id: data.sessions.find(({ isCurrent }) => !isCurrent)?._id ?? '' };
};

/** Cases of password resets, email addresses, sessions and security events. */
export const RECOVERY_CASES: Record<
  keyof typeof recoveryRoutes | keyof typeof sessionRoutes,
  Case[]
> = {
  'POST /auth/forgot-password': [
    {
      what: 'of the owner',
      body: ({ owner }) => ({ email: owner.email }),
      expected: everyone(200),
    },
    {
      what: 'of an unknown address',
      body: () => ({ email: 'nobody@example.org' }),
      expected: everyone(200),
    },
  ],
  'POST /auth/reset-password': [
    {
      what: 'with an invalid link',
      body: () => ({ token: NO_LINK, newPassword: 'nine tin whistles' }),
      expected: everyone(400),
    },
  ],
  'POST /auth/verify-email/account': [
    {
      what: 'with an invalid link',
      body: () => ({ token: NO_LINK }),
      expected: everyone(400),
    },
  ],
  'POST /auth/verify-email': [
    {
      what: 'with an invalid link',
      body: () => ({ token: NO_LINK }),
      expected: everyone(400),
    },
  ],
  'POST /auth/send-verification': [{ what: 'own', expected: signedIn() }],
  'PUT /auth/email': [
    {
      what: 'with a wrong password',
      body: () => ({ email: 'other@example.org', password: 'not it' }),
      expected: signedIn(400),
    },
  ],
  'GET /auth/sessions': [{ what: 'own', expected: signedIn() }],
  'DELETE /auth/sessions/:id': [
    { what: 'of the owner', params: anotherSession, expected: write({ stranger: 404 }) },
  ],
  'POST /auth/sessions/end-all': [
    { what: 'own', body: () => ({ keepThis: true }), expected: signedIn() },
  ],
  'GET /auth/security-events': [{ what: 'own', expected: signedIn() }],
};
