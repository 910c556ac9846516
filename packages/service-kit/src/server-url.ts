import { z } from 'zod';

/** Schema of the address of a server, without a trailing slash. */
export function serverUrl() {
  return z
    .string()
    .trim()
    .refine((value) => /^https?:\/\/[^/]/.test(value) && URL.canParse(value), {
      error: 'must be a URL that begins with https:// or http://',
    })
    .transform((value) => value.replace(/\/+$/, ''));
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether requests to an address are unencrypted, so that they must not carry secrets. */
export function isInClear(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !LOOPBACK.test(hostname);
}
