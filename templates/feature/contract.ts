import { z } from 'zod';
import { EmptyReply, Id, IdParams, limitedText, PageQuery, Pagination, Time } from './common.ts';
import { defineRoutes } from './route.ts';

/** A thing as sent to a viewer. */
export const Thing = z.object({
  _id: Id,
  text: z.string(),
  createdAt: Time,
  /** Actions that the viewer may take. */
  allowed: z.array(z.literal('delete')),
});
/** See the schema of the same name. */
export type Thing = z.output<typeof Thing>;

/** Routes of things. */
export const thingRoutes = defineRoutes({
  'GET /things': {
    summary: 'A page of things, newest first',
    auth: 'required',
    query: PageQuery,
    reply: z.object({ things: z.array(Thing), pagination: Pagination }),
  },
  'POST /things': {
    summary: 'Add a thing',
    auth: 'required',
    body: z.object({ text: limitedText('Text', 200) }),
    reply: z.object({ thing: Thing }),
    status: 201,
  },
  'DELETE /things/:id': {
    summary: 'Delete a thing',
    auth: 'required',
    params: IdParams,
    reply: EmptyReply,
    errors: ['route.not_found', 'access.forbidden'],
  },
});
