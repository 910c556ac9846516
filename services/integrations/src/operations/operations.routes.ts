import { OPERATIONS_VIEW, type operationsRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { VIEW_COOKIE, type ViewSessions } from './view.ts';

export function operationsHandlers(
  sessions: ViewSessions,
  { isSecure }: { isSecure: boolean },
): Handlers<typeof operationsRoutes> {
  return {
    'POST /operations/session': async (ctx, { res }) => {
      const { value, seconds } = await sessions.open(ctx);
      res.cookie(VIEW_COOKIE, value, {
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        path: '/api/operations',
        maxAge: seconds * 1000,
      });
      res.setHeader('cache-control', 'no-store');
      return { url: `${OPERATIONS_VIEW}/` };
    },
  };
}
