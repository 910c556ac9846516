import { timingSafeEqual } from 'node:crypto';
import { hashOf } from './secrets.ts';
import { SIGN_IN_SECONDS } from './sign-ins.ts';

const PATH = '/api/auth/external';
/** The ticket may be finished until well after the other site has answered. */
const MAX_AGE = 2 * SIGN_IN_SECONDS;

/** Several tabs may be signing in at once, so that each sign-in has a cookie of its own. */
const nameOf = (browserHash: string) => `snippetry_sign_in_${browserHash.slice(0, 12)}`;

/**
 * The cookie that ties a sign-in to the browser in which it was begun. Lax: the page of the other
 * site leads to the address that reads it.
 */
export function browserCookie(browser: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : '';
  const pair = `${nameOf(hashOf(browser))}=${browser}`;
  return `${pair}; Path=${PATH}; Max-Age=${MAX_AGE}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the browser has the cookie of this sign-in. */
export function isOfBrowser(header: string | undefined, browserHash: string): boolean {
  const wanted = Buffer.from(browserHash);
  return (header ?? '').split(';').some((part) => {
    const [name, browser = ''] = part.trim().split('=');
    return name === nameOf(browserHash) && timingSafeEqual(Buffer.from(hashOf(browser)), wanted);
  });
}
