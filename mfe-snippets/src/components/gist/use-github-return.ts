import { msg } from '@snippetry/contracts/texts';
import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { githubStatus, type QueryClient, useQueryClient } from '@snippetry/web-kit/query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const NOT_CONNECTED = msg('Failed to connect GitHub account');

const FAILURES = new Map([
  ['no_code', msg('No authorization code received from GitHub')],
  ['token_exchange_failed', msg('Failed to exchange code for access token')],
  ['user_not_found', msg('User session not found')],
]);

/**
 * Returns whether GitHub has just redirected back to this page. Shows the result and removes it from the address.
 * Anyone can craft such an address, so the connection is verified with the server.
 */
export function useGithubReturn(): boolean {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  // Read once: the parameters are removed from the address right away.
  const [{ connected, error }] = useState(() => ({
    connected: params.get('connected') === 'true',
    error: params.get('error'),
  }));
  // An effect event, since `setParams` changes with the address and this has to run once.
  const showOnce = useEffectEvent(() => {
    setParams(withoutResult, { replace: true });
    if (error === null) void showResult(client);
    else toast.error(t(FAILURES.get(error) ?? msg('GitHub connection failed')));
  });
  useEffect(() => {
    if (connected || error !== null) showOnce();
  }, [connected, error]);
  return connected;
}

async function showResult(client: QueryClient): Promise<void> {
  try {
    const { isConnected } = await client.fetchQuery(githubStatus());
    if (isConnected) toast.success(t('GitHub account connected successfully!'));
    else toast.error(t(NOT_CONNECTED));
  } catch (cause) {
    toast.error(failureText(cause, t(NOT_CONNECTED)), { cause });
  }
}

function withoutResult(before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete('connected');
  params.delete('error');
  return params;
}
