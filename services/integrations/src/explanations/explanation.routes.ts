import type { aiRoutes, ExplainJob } from '@snippetry/contracts';
import {
  type EventStream,
  type Handlers,
  openEventStream,
  sendSuccess,
  type UserContext,
} from '@snippetry/service-kit';
import { isFinished } from '../domain/explanation.ts';
import type { ExplainJobs } from './explain-jobs.ts';
import { presentCurrent } from './explanation.presenter.ts';
import type { ExplanationService } from './explanation.service.ts';

const HEARTBEAT_MS = 15_000;
/** In case an event was missed. */
const LOOK_MS = 5000;

interface Watching {
  ctx: UserContext;
  id: string;
  stream: EventStream;
}

export function explanationHandlers(
  service: ExplanationService,
  jobs: ExplainJobs,
): Handlers<typeof aiRoutes> {
  /** Sends the job each time it has got on, and ends with it. */
  function watch({ ctx, id, stream }: Watching, first: ExplainJob): void {
    let sent = 0;
    let told = '';
    let last = first;
    const send = (job: ExplainJob) => {
      last = job;
      const data = JSON.stringify(job);
      if (data !== told) stream.send({ id: String(++sent), data });
      told = data;
      if (isFinished(job)) stream.end();
    };
    const look = async () => {
      // A record that cannot be read now is read again: the client waits for the end.
      const job = await service.job(ctx, id).catch(() => null);
      if (job) send(job);
    };
    const stop = jobs.listen(id, (progress) => {
      if (progress === null) void look();
      else if (!isFinished(last)) send({ ...last, state: 'active', ...progress });
    });
    const timer = setInterval(() => void look(), LOOK_MS);
    stream.onClose(() => {
      stop();
      clearInterval(timer);
    });
    send(first);
    // What happened between the first look and the first event.
    if (!isFinished(first)) void look();
  }

  return {
    'POST /ai/explain/:snippetId': async (ctx, { params, body, res }) => {
      const asked = await service.explain(ctx, params.snippetId, body);
      if ('explanation' in asked) return { explanation: presentCurrent(asked.explanation) };
      sendSuccess(res, 202, asked);
      return asked;
    },
    'GET /ai/jobs/:id': async (ctx, { params }) => ({ job: await service.job(ctx, params.id) }),
    'GET /ai/jobs/:id/events': async (ctx, { params: { id }, res }) => {
      const job = await service.job(ctx, id);
      const stream = openEventStream(res, { heartbeatMs: HEARTBEAT_MS });
      watch({ ctx, id, stream }, job);
      return '';
    },
  };
}
