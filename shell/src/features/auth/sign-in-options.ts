import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { useEffect, useState } from 'react';

/** How people can sign in here, and who may create an account. */
export type SignInOptions = ApiReply<'GET /auth/sign-in-options'>;

/** Returns the sign-in options of the server; undefined until they are loaded. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    const controller = new AbortController();
    api('GET /auth/sign-in-options', {}, { signal: controller.signal })
      .then(setOptions)
      // The form works without; the server refuses what the policy does not admit.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return options;
}
