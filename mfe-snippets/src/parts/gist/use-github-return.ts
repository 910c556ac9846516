import { msg } from '@snippetry/contracts/texts';
import { t, toast } from '@snippetry/web-kit';
import { githubStatus, type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../lib/message-of.ts';

const NOT_CONNECTED = msg('Failed to connect GitHub account');

const FAILURES = new Map([
  ['no_code', msg('No authorization code received from GitHub')],
  ['token_exchange_failed', msg('Failed to exchange code for access token')],
  ['user_not_found', msg('User session not found')],
]);

/**
 * Whether the address says that GitHub has just sent the browser back to this page with what it was asked to allow. Says
 * what came of it, and takes that out of the address. Anybody can write such an address: whether an account is connected
 * only the server says.
 */
export function useGithubReturn(): boolean {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  // As it is when the page opens: the address is clean right after.
  const [{ connected, error }] = useState(() => ({
    connected: params.get('connected') === 'true',
    error: params.get('error'),
  }));
  // The function that changes the address is another one after each change: this is done once.
  const answer = useEffectEvent(() => {
    setParams(withoutAnswer, { replace: true });
    if (error === null) void tell(client);
    else toast.error(t(FAILURES.get(error) ?? msg('GitHub connection failed')));
  });
  useEffect(() => {
    if (connected || error !== null) answer();
  }, [connected, error]);
  return connected;
}

async function tell(client: QueryClient): Promise<void> {
  try {
    const { isConnected } = await client.fetchQuery(githubStatus());
    if (isConnected) toast.success(t('GitHub account connected successfully!'));
    else toast.error(t(NOT_CONNECTED));
  } catch (cause) {
    toast.error(messageOf(cause) || t(NOT_CONNECTED), { cause });
  }
}

function withoutAnswer(before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete('connected');
  params.delete('error');
  return params;
}
