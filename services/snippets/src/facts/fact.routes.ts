import type { snippetInternalRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { FactService } from './fact.service.ts';

export function factHandlers(facts: FactService) {
  return {
    'POST /internal/snippets/facts': async (_ctx, { body }) => ({
      snippets: await facts.facts(body.ids),
    }),
    'POST /internal/snippets/existing': async (_ctx, { body }) => ({
      ids: await facts.existing(body.ids),
    }),
    'POST /internal/snippets/visibility': (_ctx, { body }) => facts.visibility(body),
    'POST /internal/snippets/rows': async (_ctx, { body }) => ({
      snippets: await facts.rows(body.ids),
    }),
    'POST /internal/snippets/sources': async (_ctx, { body }) => ({
      snippets: await facts.sources(body.ids),
    }),
    'POST /internal/snippets/addresses': (_ctx, { body }) => facts.addresses(body.after),
    'POST /internal/snippets/stats': async (_ctx, { body }) => ({
      authors: await facts.stats(body.authorIds),
    }),
    'POST /internal/snippets/received': async (_ctx, { body }) => ({
      authors: await facts.received(body.authorIds),
    }),
    'GET /internal/snippets/totals': async () => ({ totals: await facts.totals() }),
    'POST /internal/snippets/:id/anchors': async (_ctx, { params, body }) => ({
      found: await facts.anchors(params.id, body),
    }),
  } satisfies Partial<Handlers<typeof snippetInternalRoutes>>;
}
