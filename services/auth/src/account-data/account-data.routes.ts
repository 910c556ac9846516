import type { accountDataRoutes } from '@snippetry/contracts';
import { type Handlers, requestNetwork } from '@snippetry/service-kit';
import { sendFile } from '@snippetry/service-kit/send-file';
import { clientInfoOf } from '../security-events/index.ts';
import type { AccountDeletionService } from './account-deletion.service.ts';
import type { AccountExportService } from './account-export.service.ts';

export function accountDataHandlers({
  exports,
  deletion,
}: {
  exports: AccountExportService;
  deletion: AccountDeletionService;
}): Handlers<typeof accountDataRoutes> {
  return {
    'GET /auth/export': async (ctx, { res }) => {
      await sendFile(res, await exports.file(ctx, clientInfoOf(res.req)), ctx.log);
      return '';
    },
    'POST /auth/delete-account': async (ctx, { body, res }) => {
      await deletion.delete(ctx, { ...body, network: requestNetwork(res.req) });
      return {};
    },
  };
}
