import type { recoveryRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { clientInfoOf } from '../security-events/index.ts';
import type { EmailAddressService } from './email-address.service.ts';

export function emailAddressHandlers(service: EmailAddressService) {
  return {
    'POST /auth/verify-email/account': (ctx, { body }) => service.describe(ctx, body.token),
    'POST /auth/verify-email': async (ctx, { body, res }) => ({
      email: await service.confirm(ctx, { ...body, ...clientInfoOf(res.req) }),
    }),
    'POST /auth/send-verification': async (ctx, { res }) => {
      await service.sendToViewer(ctx, clientInfoOf(res.req));
      return {};
    },
    'PUT /auth/email': async (ctx, { body, res }) => {
      await service.requestChange(ctx, { ...body, ...clientInfoOf(res.req) });
      return {};
    },
  } satisfies Partial<Handlers<typeof recoveryRoutes>>;
}
