import { OPERATIONS_VIEW } from '@snippetry/contracts';
import type { Queue } from 'bullmq';
import type { RequestHandler } from 'express';

async function openView(queues: Queue[]): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/express'),
  ]);
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

/**
 * The pages on which the jobs of these queues can be read and retried. Their code is loaded when
 * somebody looks at them: it would be a tenth of the start of every process.
 */
export function queueView(queues: Queue[]): RequestHandler {
  let view: Promise<RequestHandler> | undefined;
  return async (req, res, next) => {
    view ??= openView(queues);
    const handle = await view;
    handle(req, res, next);
  };
}
