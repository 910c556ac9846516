import type { transferRoutes } from '@snippetry/contracts';
import type { Handlers } from '@snippetry/service-kit';
import { similarTo } from '../similar/similar.service.ts';
import type { RouteParts } from '../snippets/snippet.routes.ts';
import { exportHead, jsonOf, ownSnippets } from './export-source.ts';
import { zipOf } from './export-zip.ts';
import { sendFile } from './send-file.ts';

export function transferHandlers(parts: RouteParts): Handlers<typeof transferRoutes> {
  const { snippets, imports, prints } = parts;
  return {
    'GET /snippets/export': async ({ viewer, query: { format }, res, log }) => {
      const head = exportHead(new Date());
      const records = () => ownSnippets(viewer, snippets);
      const file = {
        name: `snippetry-export-${head.exportedAt.slice(0, 10)}.${format}`,
        type: format === 'zip' ? 'application/zip' : 'application/json; charset=utf-8',
        pieces: format === 'zip' ? zipOf(head, records) : jsonOf(head, records()),
      };
      await sendFile(res, file, log);
      return '';
    },
    'POST /snippets/import': ({ viewer, body, requestId }) =>
      imports.run(viewer, { ...body, requestId }),
    'POST /snippets/similar': async ({ viewer, body }) => ({
      similar: await similarTo(viewer, body, prints),
    }),
  };
}
