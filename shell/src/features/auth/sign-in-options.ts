import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { useEffect, useState } from 'react';

/** Registration policy, and the other sites for signing in. */
export type SignInOptions = ApiReply<'GET /auth/sign-in-options'>;

/** Returns the sign-in options of the server; undefined until loaded. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    const controller = new AbortController();
    api('GET /auth/sign-in-options', {}, { signal: controller.signal })
      .then(setOptions)
      // The form works without them; the server enforces the policy.
      .catch(() => undefined);
    return () => controller.abort();
  }, []);
  return options;
}
