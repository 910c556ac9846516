import {
  cutKey,
  type Log,
  revokedKey,
  TOKEN_TTL_SECONDS,
  type TokenCut,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { RevocationRepository } from './revocation.repository.ts';
import type { TokenIssuer, TokenSubject } from './token-issuer.ts';

/** Ends and begins sessions. */
export interface SessionService {
  /** A new token. */
  open(subject: TokenSubject): string;
  /** Ends the session of the token a request carried. */
  end(viewer: UserViewer): Promise<void>;
  /** Tells all services of a cut that is on disk already. */
  announceCut(userId: string, cut: TokenCut): Promise<void>;
  /** Fills Redis again from what is on disk, now and whenever Redis comes back. */
  keepAnnounced(log: Log): void;
}

interface Deps {
  issuer: TokenIssuer;
  revocations: RevocationRepository;
  redis: Redis;
}

async function announceAll({ revocations, redis }: Deps): Promise<number> {
  const now = new Date();
  let announced = 0;
  for await (const { jti, expiresAt } of revocations.tokens(now)) {
    await redis.set(revokedKey(jti), '1', 'PXAT', expiresAt.getTime());
    announced += 1;
  }
  for await (const { userId, cut } of revocations.cuts(now)) {
    await redis.set(cutKey(userId), JSON.stringify(cut), 'EX', TOKEN_TTL_SECONDS);
    announced += 1;
  }
  return announced;
}

/** Creates the service. Every revocation is on disk before it is announced. */
export function createSessionService(deps: Deps): SessionService {
  const { issuer, revocations, redis } = deps;
  return {
    open: (subject) => issuer.issue(subject),
    async end({ jti, exp }) {
      const expiresAt = new Date(exp * 1000);
      await revocations.add({ jti, expiresAt });
      await redis.set(revokedKey(jti), '1', 'PXAT', Math.ceil(expiresAt.getTime()));
    },
    async announceCut(userId, cut) {
      await redis.set(cutKey(userId), JSON.stringify(cut), 'EX', TOKEN_TTL_SECONDS);
    },
    keepAnnounced(log) {
      const announce = () => {
        announceAll(deps).then(
          (revocationCount) => log.info({ revocationCount }, 'revocations are announced'),
          (err) => log.warn({ err }, 'revocations could not be announced'),
        );
      };
      redis.on('ready', announce);
      if (redis.status === 'ready') announce();
    },
  };
}
