import { createHash } from 'node:crypto';
import type { TokenScope } from '@snippetry/contracts';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { networkOf } from './network.ts';

/** A viewer who is not signed in. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly id: null;
  /** A hash of network and browser, by which a visitor is counted once without storing either. */
  readonly key: string;
  /** A hash of the network alone, which bounds how often its visitors are counted. */
  readonly network?: string;
}

/** A visitor without a network, for reads that return public data only. */
export const ANYBODY: Visitor = { kind: 'visitor', id: null, key: '' };

/** A signed-in user, as described by their token. */
export interface UserViewer {
  readonly kind: 'user';
  readonly id: string;
  readonly username: string;
  /** The token's id, which a sign-out revokes. */
  readonly jti: string;
  /** Expiry of the token in unix seconds; infinite for an access token that does not expire. */
  readonly exp: number;
  /** Scopes of an access token; undefined for a session, which may do everything. */
  readonly scopes?: readonly TokenScope[];
  readonly key: string;
}

/** The person who sends a request. */
export type Viewer = Visitor | UserViewer;

/** The platform itself, on behalf of which events, jobs and timers run. It may read everything. */
export interface System {
  readonly kind: 'system';
  readonly id: null;
  readonly key: string;
}

/** The only {@link System}. */
export const SYSTEM: System = { kind: 'system', id: null, key: 'system' };

/** Cause of a change. */
export type Actor = Viewer | System;

const networks = new LRUCache<string, string>({ max: 5000 });

/** Returns the network of a request; `unknown` if its address is invalid. */
export function requestNetwork(req: Request): string {
  const address = req.ip ?? '';
  const network = networks.get(address) ?? networkOf(address) ?? 'unknown';
  networks.set(address, network);
  return network;
}

/** Returns the visitor of a request without a token. The key is computed on first use. */
export function visitorOf(req: Request): Visitor {
  let key: string | undefined;
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);
  return {
    kind: 'visitor',
    id: null,
    get key() {
      key ??= hashOf(`${requestNetwork(req)}\n${req.headers['user-agent'] ?? ''}`);
      return key;
    },
    get network() {
      return hashOf(requestNetwork(req));
    },
  };
}

/** Returns the token of `Authorization: Bearer …`: null without the header, empty for a malformed one. */
export function bearerToken(req: Request): string | null {
  const header = req.headers.authorization;
  if (header === undefined) return null;
  return /^Bearer +(\S+) *$/i.exec(header)?.[1] ?? '';
}
