import { hashOf, newSecret } from '@snippetry/service-kit';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { PendingSignIn, SignIns } from './sign-ins.ts';

/** URL to send the browser to, and the secret that binds the sign-in to it. */
export interface Departure {
  url: string;
  browser: string;
}

type Purpose = Pick<PendingSignIn, 'returnTo' | 'invitation' | 'linking'>;

/** Starts a sign-in with an identity provider. */
export async function begin(
  { signIns, provider }: { signIns: SignIns; provider: IdentityProvider },
  purpose: Purpose,
): Promise<Departure> {
  const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const url = await provider.authorizeUrl(secrets);
  const browser = newSecret();
  const { state, ...rest } = secrets;
  const browserHash = hashOf(browser);
  await signIns.begin(state, { ...purpose, ...rest, provider: provider.id, browserHash });
  return { url, browser };
}
