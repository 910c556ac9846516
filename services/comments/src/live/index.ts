import { liveRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  openBroadcast,
  publicRoutes,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { Comments } from '../comments/index.ts';
import type { Notifications } from '../notifications/index.ts';
import { Listeners } from './listeners.ts';
import { liveHandlers } from './live.routes.ts';
import { LiveService } from './live.service.ts';
import { Messages } from './messages.ts';
import { StreamLimits } from './stream-limits.ts';

interface LiveConfig extends BaseConfig {
  LIVE_HEARTBEAT_MS: number;
  LIVE_STREAMS: number;
  LIVE_STREAMS_PER_USER: number;
  LIVE_STREAMS_PER_NETWORK: number;
}

/** Creates the event streams of this process, which reads the events of all processes. */
export function createLive(
  { config, log, metrics, name, redis }: ServiceBase<LiveConfig>,
  { comments, notifications }: { comments: Comments; notifications: Notifications },
) {
  const { snippets } = comments;
  const broadcast = openBroadcast({ redis, service: name, log });
  const messages = new Messages({
    snippets,
    comments: comments.service,
    notifications: notifications.service,
  });
  const limits = new StreamLimits({
    total: config.LIVE_STREAMS,
    perUser: config.LIVE_STREAMS_PER_USER,
    perNetwork: config.LIVE_STREAMS_PER_NETWORK,
  });
  metrics.gauge('live_streams', 'Open event streams', () => limits.open);
  const service = new LiveService({
    snippets,
    broadcast,
    listeners: new Listeners({ broadcast, messages, log }),
    messages,
    limits,
    heartbeatMs: config.LIVE_HEARTBEAT_MS,
  });
  return {
    routes: publicRoutes(liveRoutes, liveHandlers(service)),
    close: () => broadcast.close(),
  };
}
