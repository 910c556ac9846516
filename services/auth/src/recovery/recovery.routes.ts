import type { recoveryRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { AttemptLimiter } from '../ports/attempt-limiter.ts';
import type { PasswordHasher } from '../ports/password-hasher.ts';
import { clientInfoOf } from '../ports/place-of.ts';
import type { RecoveryService } from './recovery.service.ts';
import type { VerificationService } from './verification.service.ts';

export interface RecoveryHandlerDeps {
  recovery: RecoveryService;
  verification: VerificationService;
  hasher: PasswordHasher;
  attempts: AttemptLimiter;
}

export function recoveryHandlers(deps: RecoveryHandlerDeps): Handlers<typeof recoveryRoutes> {
  const { recovery, verification } = deps;
  return {
    'POST /auth/forgot-password': async (ctx, { body, res }) => {
      await recovery.request(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'POST /auth/reset-password': async (ctx, { body, res }) => {
      await recovery.reset(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
    'POST /auth/verify-email/account': (ctx, { body }) => verification.describe(ctx, body.token),
    'POST /auth/verify-email': async (ctx, { body, res }) => ({
      email: await verification.confirm(ctx, { ...body, ...clientInfoOf(res.req) }, deps),
    }),
    'POST /auth/send-verification': async (ctx, { res }) => {
      await verification.sendToViewer(ctx, clientInfoOf(res.req));
      return {};
    },
    'PUT /auth/email': async (ctx, { body, res }) => {
      await verification.requestChange(ctx, { ...body, ...clientInfoOf(res.req) }, deps);
      return {};
    },
  };
}
