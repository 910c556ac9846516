import { isApiError } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { useReturnState } from '@snippetry/web-kit/router';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Redirects visitors to sign in, with a return, if the server is for members only. */
export function MembersOnly() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { from } = useReturnState();
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'failed') return;
        if (!isApiError(event.action.error, 'auth.members_only')) return;
        void navigate('/login', { replace: true, state: { from } });
      }),
    [client, navigate, from],
  );
  return null;
}
