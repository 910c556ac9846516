import { timingSafeEqual } from 'node:crypto';
import { hashOf, LINK_SECONDS } from './link-states.ts';

const PATH = '/api/github/callback';

/** Several tabs may be connecting at once, so that each state has a cookie of its own. */
const nameOf = (state: string) => `snippetry_github_${hashOf(state).slice(0, 12)}`;

/**
 * The cookie that ties a sign-in to the browser in which it was begun. Lax: GitHub's page leads to
 * the address that reads it.
 */
export function browserCookie(
  { state, nonce }: { state: string; nonce: string },
  isSecure: boolean,
): string {
  return cookie(`${nameOf(state)}=${nonce}`, LINK_SECONDS, isSecure);
}

/** Removes the cookie of a sign-in that is over. */
export function removedCookie(state: string, isSecure: boolean): string {
  return cookie(`${nameOf(state)}=`, 0, isSecure);
}

function cookie(pair: string, maxAge: number, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  return `${pair}; Path=${PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the browser has the cookie of this sign-in. */
export function isOfBrowser(
  header: string | undefined,
  { state, nonceHash }: { state: string; nonceHash: string },
): boolean {
  const wanted = Buffer.from(nonceHash);
  return (header ?? '').split(';').some((part) => {
    const [name, nonce = ''] = part.trim().split('=');
    const given = Buffer.from(hashOf(nonce));
    return name === nameOf(state) && timingSafeEqual(given, wanted);
  });
}
