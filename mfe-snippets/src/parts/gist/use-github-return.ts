import { toast } from '@snippetry/web-kit';
import { useSearchParams } from '@snippetry/web-kit/router';
import { useEffect, useState } from 'react';

const FAILURES: Record<string, string> = {
  no_code: 'No authorization code received from GitHub',
  token_exchange_failed: 'Failed to exchange code for access token',
  user_not_found: 'User session not found',
};

/**
 * Whether GitHub has just sent the browser back to this page with what it was asked to allow. Says so, or why not, and
 * takes that out of the address.
 */
export function useGithubReturn(): boolean {
  const [params, setParams] = useSearchParams();
  // As it is when the page opens: the address is clean right after.
  const [{ connected, error }] = useState(() => ({
    connected: params.get('connected') === 'true',
    error: params.get('error'),
  }));
  useEffect(() => {
    if (!connected && error === null) return;
    setParams(withoutAnswer, { replace: true });
    if (connected) toast.success('GitHub account connected successfully!');
    else toast.error(FAILURES[error ?? ''] ?? 'GitHub connection failed');
  }, [connected, error, setParams]);
  return connected;
}

function withoutAnswer(before: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(before);
  params.delete('connected');
  params.delete('error');
  return params;
}
