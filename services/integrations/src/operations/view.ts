import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { OPERATIONS_VIEW } from '@snippetry/contracts';
import type { Queue } from 'bullmq';
import type { RequestHandler } from 'express';

/** The pages on which the jobs of these queues can be read and retried. */
export function queueView(queues: Queue[]): RequestHandler {
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(OPERATIONS_VIEW);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: 'Background jobs',
        miscLinks: [{ text: 'Moderation', url: '/app/moderation' }],
        hideDocsLink: true,
        hideRedisDetails: true,
        // It would list the connections of Redis at each look.
        showWorkers: false,
        locale: { lng: 'en' },
      },
    },
  });
  return serverAdapter.getRouter();
}
