import { liveRoutes } from '@snippetry/contracts';
import { openBroadcast, publicRoutes, type ServiceBase } from '@snippetry/service-kit';
import type { Config } from './config.ts';
import { Listeners } from './live/listeners.ts';
import { liveHandlers } from './live/live.routes.ts';
import { LiveService } from './live/live.service.ts';
import { Messages, type MessagesDeps } from './live/messages.ts';
import { StreamLimits } from './live/stream-limits.ts';

/** Wires the event streams, to which every process of the service passes every event. */
export function composeLive(
  { config, log, metrics, name, redis }: ServiceBase<Config>,
  deps: MessagesDeps,
) {
  const broadcast = openBroadcast({ redis, service: name, log });
  const messages = new Messages(deps);
  const limits = new StreamLimits({
    total: config.LIVE_STREAMS,
    perUser: config.LIVE_STREAMS_PER_USER,
    perNetwork: config.LIVE_STREAMS_PER_NETWORK,
  });
  metrics.gauge('live_streams', 'Open event streams', () => limits.open);
  const service = new LiveService({
    access: deps.access,
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
