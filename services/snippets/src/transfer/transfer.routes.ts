import type { transferRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { sendFile } from '@snippetry/service-kit/send-file';
import type { ExportService } from './export.service.ts';
import type { ImportService } from './import.service.ts';

export function transferHandlers(exports: ExportService, imports: ImportService) {
  return {
    'GET /snippets/export': async (ctx, { query, res }) => {
      await sendFile(res, await exports.file(ctx, query.format), ctx.log);
      return '';
    },
    'POST /snippets/import': (ctx, { body }) => imports.import(ctx, body),
  } satisfies Partial<Handlers<typeof transferRoutes>>;
}
