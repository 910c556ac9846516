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
import type { ServiceName } from '../proxy/routes.ts';
import { type AddressTest, addressOfClient } from './address-of-client.ts';
import { beginFailure, forwardPlain, type PlainOptions } from './forward-plain.ts';
import { serviceHeaders } from './headers.ts';
import { type PlainRequest, plainFinder } from './plain-request.ts';
import { requestBody } from './request-body.ts';

export interface AnswerPlainOptions {
  config: GatewayConfig;
  log: Log;
  metrics: Metrics;
  readiness: Readiness;
  count: CountRequest;
  forwarding: Record<ServiceName, PlainOptions>;
  /** Whether an address belongs to a proxy whose `X-Forwarded-For` is trusted. */
  trusts: AddressTest;
  /** Handles all other requests. */
  others: RequestListener;
}

/**
 * Answers plain requests of the API, which are most requests: with the same checks, limits, headers
 * and records as Express, but without the cost of Express and http-proxy-middleware.
 */
export function answerPlain(options: AnswerPlainOptions): RequestListener {
  const { config, log, count, forwarding, trusts } = options;
  const constant = apiHeaders(config.PUBLIC_ORIGIN);
  const headersFor = serviceHeaders(new URL(config.PUBLIC_ORIGIN));
  const findPlain = plainFinder(config);

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    { method, path, route, length, requestId }: PlainRequest & { requestId: string },
  ): Promise<void> {
    try {
      const { network, address } = clientAt(addressOfClient(req, trusts));
      await count({ method, path, network, res });
      const body = length > 0 ? await requestBody(req) : undefined;
      // If the client disconnected, `close` was emitted already: a forwarded request would never end.
      if (body === null || res.destroyed) return;
      const headers = headersFor(req, { requestId, address });
      const plain = { req, res, method, body, requestId, headers, constant };
      forwardPlain(forwarding[route.service], plain);
    } catch (thrown) {
      beginFailure({ res, requestId, constant });
      answerThrown(log, res, thrown);
    }
  }

  return (req, res) => {
    // Express handles requests while the process drains, since it closes their connections.
    const plain = options.readiness.draining ? null : findPlain(req);
    if (!plain) return options.others(req, res);
    const start = performance.now();
    const requestId = idOf(req);
    const { path, route } = plain;
    res.once('close', () => {
      const ms = performance.now() - start;
      recordRequest(options, { req, res, requestId, route: route.label, url: path, ms });
    });
    void answer(req, res, { ...plain, requestId });
  };
}
