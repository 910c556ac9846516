import type { aiRoutes } from '@snippetry/contracts';
import { type Handlers, sendSuccess } from '@snippetry/service-kit';
import { presentCurrent } from './explanation.presenter.ts';
import type { ExplanationService } from './explanation.service.ts';

export function explanationHandlers(service: ExplanationService): Handlers<typeof aiRoutes> {
  return {
    'POST /ai/explain/:snippetId': async (ctx, { params, body, res }) => {
      const reply = await service.explain(ctx, params.snippetId, body);
      if ('explanation' in reply) return { explanation: presentCurrent(reply.explanation) };
      sendSuccess(res, 202, reply);
      return reply;
    },
    'GET /ai/jobs/:id': async (ctx, { params }) => ({ job: await service.job(ctx, params.id) }),
    'GET /ai/jobs/:id/events': async (ctx, { params, res }) => {
      await service.stream(ctx, params.id, res);
      return '';
    },
  };
}
