import { z } from 'zod';
import { defineRoutes } from './route.ts';

/** Routes about the storage of the signed-in user. */
export const storageRoutes = defineRoutes({
  'GET /snippets/storage': {
    summary: 'Bytes that the signed-in user’s snippets take, with their revisions and the trash',
    auth: 'required',
    reply: z.object({
      usedBytes: z.int(),
      /** Null without a limit. */
      maxBytes: z.int().nullable(),
    }),
  },
});
