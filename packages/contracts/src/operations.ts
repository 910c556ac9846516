import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** Path of the view of background jobs, below the public origin. */
export const OPERATIONS_VIEW = '/api/operations/queues';

/** Routes for operators. */
export const operationsRoutes = defineRoutes({
  'POST /operations/session': {
    summary:
      'Let a moderator open the view of background jobs: sets a cookie, with which pages can ask for it',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ url: z.string() }),
    errors: ['access.forbidden'],
  },
});
