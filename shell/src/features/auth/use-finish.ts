import type { ApiReply } from '@snippetry/contracts';
import { api, t, toast, useSession } from '@snippetry/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { oncePerVisit } from './once-per-visit.ts';

type Outcome = ApiReply<'POST /auth/external/finish'>;
/** Result if an account here has the same address. */
export type LinkNeeded = Extract<Outcome, { outcome: 'link' }>;
/** State of the page until it redirects. */
export type Finish =
  | { is: 'waiting' }
  | { is: 'link'; link: LinkNeeded }
  | { is: 'failed'; error: unknown };

/** Exchanges the ticket of a sign-in at another site, and redirects if that opens a session. */
export function useFinish(ticket: string): Finish {
  const { begin } = useSession();
  const navigate = useNavigate();
  const { key: visit } = useLocation();
  const [finish, setFinish] = useState<Finish>({ is: 'waiting' });
  const isSent = useRef(false);
  useEffect(() => {
    // Tickets are single-use.
    if (isSent.current) return;
    isSent.current = true;
    const follow = (answer: Outcome) => {
      if (answer.outcome === 'link') return setFinish({ is: 'link', link: answer });
      if (answer.outcome === 'linked') toast.success(t('The account is linked'));
      else {
        begin(answer);
        toast.success(t('Welcome back!'));
      }
      void navigate(answer.returnTo, { replace: true });
    };
    oncePerVisit(visit, () => api('POST /auth/external/finish', { body: { ticket } }))
      .then(follow)
      .catch((error: unknown) => setFinish({ is: 'failed', error }));
  }, [visit, ticket, begin, navigate]);
  return finish;
}
