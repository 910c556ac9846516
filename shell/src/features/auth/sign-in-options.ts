import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { useEffect, useState } from 'react';

/** Registration policy, and the other sites for signing in. */
export type SignInOptions = ApiReply<'GET /auth/sign-in-options'>;

/** Shown if the options cannot be loaded; the server enforces the policy. */
const FALLBACK: SignInOptions = {
  providers: [],
  registration: 'open',
  reading: 'open',
  requiresVerifiedEmail: false,
  hasPasswords: true,
};

/** Returns the sign-in options of the server; undefined until loaded. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    const controller = new AbortController();
    api('GET /auth/sign-in-options', {}, { signal: controller.signal })
      .then(setOptions)
      .catch(() => setOptions(FALLBACK));
    return () => controller.abort();
  }, []);
  return options;
}
