import { type Msg, msg } from '@snippetry/contracts/texts';
import { t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { githubStatus, useQueryClient } from '@snippetry/web-kit/query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFinishConnection } from '../../data/connection.mutations.ts';
import { TOAST_MS } from '../../lib/words.ts';

const NO_CODE = msg('No authorization code received from GitHub');
const FAILED = msg('GitHub connection failed');
const CONNECTED = msg('GitHub account connected successfully!');
const NOT_CONNECTED = msg('Failed to connect GitHub account');

const MESSAGES = new Map<string, Msg>([
  ['no_code', NO_CODE],
  ['token_exchange_failed', msg('Failed to exchange code for access token')],
  ['user_not_found', msg('User session not found')],
  ['callback_failed', FAILED],
]);

/** Parameters that GitHub or the server adds to the address of the redirect. */
const RETURNED = ['connected', 'error', 'error_description', 'error_uri', 'code', 'state'];

const fail = (message: string, cause?: unknown) =>
  toast.error(message, { duration: TOAST_MS, id: 'github-connection', cause });
const succeed = () => toast.success(t(CONNECTED), { duration: TOAST_MS, id: 'github-connection' });

/**
 * Reads the result of the redirect from GitHub, shows it, and removes it from the address, so that a reload does
 * not repeat it. Such an address can be forged: only the server's status counts as a connection.
 */
export function useConnectionReturn(): void {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { mutateAsync } = useFinishConnection();
  const isReturn = RETURNED.some((name) => params.has(name));

  const tell = useEffectEvent(async () => {
    const error = params.get('error');
    const code = params.get('code');
    const state = params.get('state');
    if (error !== null) return fail(t(MESSAGES.get(error) ?? FAILED));
    try {
      if (params.get('connected') === 'true') {
        const { isConnected } = await client.fetchQuery(githubStatus());
        return isConnected ? succeed() : fail(t(NOT_CONNECTED));
      }
      if (!code) return state === null ? undefined : fail(t(NO_CODE));
      if (!state) return fail(t(NOT_CONNECTED));
      await mutateAsync({ code, state });
      succeed();
    } catch (cause) {
      fail(failureText(cause, t(NOT_CONNECTED)), cause);
    }
  });

  const clean = useEffectEvent(() => {
    const rest = new URLSearchParams(params);
    for (const name of RETURNED) rest.delete(name);
    setParams(rest, { replace: true, preventScrollReset: true });
  });

  useEffect(() => {
    if (!isReturn) return;
    void tell();
    clean();
  }, [isReturn]);
}
