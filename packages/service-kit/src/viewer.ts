import { createHash } from 'node:crypto';
import type { Request } from 'express';

/** Somebody without an account, or not signed in. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly id: null;
  /** Stable for one address and browser: counts a viewer once without storing either. */
  readonly key: string;
}

/** A signed-in user, as the token says. */
export interface UserViewer {
  readonly kind: 'user';
  readonly id: string;
  readonly username: string;
  /** The token's own id: what a sign-out revokes. */
  readonly jti: string;
  /** When the token ends, in unix seconds. */
  readonly exp: number;
  readonly key: string;
}

/** Whoever a request comes from. */
export type Viewer = Visitor | UserViewer;

/** The platform itself: events, jobs and timers act as it. It sees everything and shows nothing. */
export interface System {
  readonly kind: 'system';
  readonly id: null;
  readonly key: string;
}

/** See {@link System}. */
export const SYSTEM: System = { kind: 'system', id: null, key: 'system' };

/** Whoever makes something happen. */
export type Actor = Viewer | System;

/** The visitor behind a request without a token. The key is computed only where it is asked for. */
export function visitorOf(req: Request): Visitor {
  let key: string | undefined;
  return {
    kind: 'visitor',
    id: null,
    get key() {
      key ??= createHash('sha256')
        .update(`${req.ip ?? ''}\n${req.headers['user-agent'] ?? ''}`)
        .digest('hex')
        .slice(0, 32);
      return key;
    },
  };
}

/** The token of `Authorization: Bearer …`, or null where there is none. */
export function bearerToken(req: Request): string | null {
  const header = req.headers.authorization;
  if (header === undefined) return null;
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
}
