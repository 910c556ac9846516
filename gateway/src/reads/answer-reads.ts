import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Readiness } from '@snippetry/service-kit/health';
import type { Log } from '@snippetry/service-kit/log';
import type { Metrics } from '@snippetry/service-kit/metrics';
import { recordRequest } from '@snippetry/service-kit/record-requests';
import type { GatewayConfig } from '../config.ts';
import { answerThrown } from '../http/errors.ts';
import { idOf } from '../http/sanitize-request.ts';
import { apiHeaders } from '../http/security-headers.ts';
import { clientAt } from '../limits/client-network.ts';
import type { CountRequest } from '../limits/rate-limit.ts';
import type { Route, ServiceName } from '../proxy/routes.ts';
import { type AddressTest, addressOfClient } from './address-of-client.ts';
import { beginFailure, forwardRead, type ReadOptions } from './forward-read.ts';
import { serviceHeaders } from './headers.ts';
import { readFinder } from './plain-read.ts';

export interface AnswerReadsOptions {
  config: GatewayConfig;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  count: CountRequest;
  forwarding: Record<ServiceName, ReadOptions>;
  /** Whether an address is that of a proxy whose `X-Forwarded-For` is trusted. */
  trusts: AddressTest;
  /** Answers everything else. */
  others: RequestListener;
}

/**
 * Answers plain reads of the API, which are most requests, in one step: the same checks, limits, headers and
 * records as for all others, but without Express and http-proxy-middleware, which cost more than all of these.
 */
export function answerReads(options: AnswerReadsOptions): RequestListener {
  const { config, log, count, forwarding, trusts } = options;
  const constant = apiHeaders(config.PUBLIC_ORIGIN);
  const headersFor = serviceHeaders(new URL(config.PUBLIC_ORIGIN));
  const findRead = readFinder(config);

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    { requestId, path, route }: { requestId: string; path: string; route: Route },
  ): Promise<void> {
    try {
      const { network, address } = clientAt(addressOfClient(req, trusts));
      await count({ method: 'GET', path, network });
      const headers = headersFor(req, { requestId, address });
      forwardRead(forwarding[route.service], { req, res, requestId, headers, constant });
    } catch (thrown) {
      beginFailure({ res, requestId, constant });
      answerThrown(log, res, thrown);
    }
  }

  return (req, res) => {
    // While the process drains, answers close their connections.
    const read = options.readiness.draining ? null : findRead(req);
    if (!read) return options.others(req, res);
    const start = performance.now();
    const requestId = idOf(req);
    const { path, route } = read;
    res.once('close', () => {
      const ms = performance.now() - start;
      recordRequest(options, { req, res, requestId, route: route.label, url: path, ms });
    });
    void answer(req, res, { requestId, path, route });
  };
}
