import { z } from 'zod';
import { Id } from './common.ts';
import { defineRoutes } from './route.ts';

const SessionUser = z.object({ _id: Id, username: z.string(), isAdmin: z.boolean() });

/** Internal routes that check the session token that the request carries. */
export const viewerInternalRoutes = defineRoutes({
  'GET /internal/viewer': {
    summary: 'The user of the session, and whether they administer the site',
    auth: 'required',
    sessionOnly: true,
    reply: SessionUser,
  },
  'GET /internal/viewer/proven': {
    summary: 'The same, if the session has a recent proof of identity',
    auth: 'required',
    sessionOnly: true,
    proof: 'recent',
    reply: SessionUser,
    errors: ['auth.proof_required'],
  },
});
