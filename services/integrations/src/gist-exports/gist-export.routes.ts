import type { gistExportRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import type { GistExportService } from './gist-export.service.ts';

export function gistExportHandlers(exports: GistExportService): Handlers<typeof gistExportRoutes> {
  return {
    'POST /github/export/:snippetId': (ctx, { params, body }) =>
      exports.export(ctx, { ...body, ...params }),
    'GET /github/export/:snippetId': async (ctx, { params }) => ({
      exports: await exports.list(ctx, params.snippetId),
    }),
    'GET /github/export/:snippetId/state': async (ctx, { params, query }) => ({
      export: await exports.state(ctx, { ...params, ...query }),
    }),
    'POST /github/export/:snippetId/take': (ctx, { params, body }) =>
      exports.take(ctx, { ...body, ...params }),
  };
}
