import { timingSafeEqual } from 'node:crypto';
import type { Response } from 'express';
import { hashOf } from './secrets.ts';

/** Settings of a {@link BrowserCookie}. */
export interface BrowserCookieOptions {
  /** Beginning of the cookie's name. */
  prefix: string;
  path: string;
  maxAgeSeconds: number;
  /** Whether users reach the product by https. */
  isSecure: boolean;
}

/** Parses a `Cookie` header (RFC 6265) into names and values. */
export function parseCookies(header: string | undefined): [name: string, value: string][] {
  return (header ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.trim().split('=');
    return [name, value.join('=')];
  });
}

/**
 * Ties a sign-in at another site to the browser in which it began: the browser stores a secret, the
 * server its hash. SameSite is Lax, since the other site redirects to the route that reads it.
 */
export class BrowserCookie {
  readonly #options: BrowserCookieOptions;

  constructor(options: BrowserCookieOptions) {
    this.#options = options;
  }

  set(res: Response, secret: string): void {
    const { path, maxAgeSeconds, isSecure } = this.#options;
    const secure = isSecure ? '; Secure' : '';
    const pair = `${this.#nameFor(hashOf(secret))}=${secret}`;
    const cookie = `${pair}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
    res.append('set-cookie', cookie);
  }

  /** Returns whether a `Cookie` header contains the secret with this hash. */
  isIn(header: string | undefined, secretHash: string): boolean {
    const wanted = Buffer.from(secretHash);
    return parseCookies(header).some(
      ([name, secret]) =>
        name === this.#nameFor(secretHash) && timingSafeEqual(Buffer.from(hashOf(secret)), wanted),
    );
  }

  /** Differs per sign-in, since several tabs may be signing in. */
  #nameFor(secretHash: string): string {
    return `${this.#options.prefix}${secretHash.slice(0, 12)}`;
  }
}
