import type { GithubPurpose } from '@snippetry/contracts';
import { hashOf, newSecret, type TokenCipher, UnreadableToken } from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** A sign-in at GitHub that somebody has begun. */
export interface BegunLink {
  userId: string;
  /** The session it was begun in. */
  jti: string;
  /** When that session ends, in unix seconds. */
  exp: number;
  /** When the sign-in was begun, in unix seconds. */
  begunAt: number;
  purpose: GithubPurpose;
  returnTo: string;
  /** The secret of PKCE. */
  verifier: string;
  /** Hash of what only the browser has in which it was begun. */
  nonceHash: string;
}

const Stored = z.object({
  userId: z.string(),
  jti: z.string(),
  exp: z.number(),
  begunAt: z.number(),
  purpose: z.enum(['import', 'private', 'export']),
  returnTo: z.string(),
  verifier: z.object({ keyId: z.string(), iv: z.string(), tag: z.string(), data: z.string() }),
  nonceHash: z.string(),
});

/** How long a sign-in may take, in seconds. */
export const LINK_SECONDS = 600;

const keyOf = (state: string) => `github:state:${hashOf(state)}`;

/** The sign-ins that were begun, each of which can be finished once. */
export class LinkStates {
  readonly #redis: Redis;
  readonly #tokenCipher: TokenCipher;

  constructor({ redis, tokenCipher }: { redis: Redis; tokenCipher: TokenCipher }) {
    this.#redis = redis;
    this.#tokenCipher = tokenCipher;
  }

  /** @returns the state that GitHub sends back */
  async begin(link: BegunLink): Promise<string> {
    const state = newSecret();
    const verifier = this.#tokenCipher.encrypt(link.verifier, link.userId);
    await this.#redis.set(keyOf(state), JSON.stringify({ ...link, verifier }), 'EX', LINK_SECONDS);
    return state;
  }

  /** Takes the sign-in of a state away; null where there is none, or not any more. */
  async take(state: string): Promise<BegunLink | null> {
    const text = await this.#redis.getdel(keyOf(state));
    if (text === null) return null;
    const stored = Stored.parse(JSON.parse(text));
    try {
      return { ...stored, verifier: this.#tokenCipher.decrypt(stored.verifier, stored.userId) };
    } catch (error) {
      if (error instanceof UnreadableToken) return null;
      throw error;
    }
  }
}
