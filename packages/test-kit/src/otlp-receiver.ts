import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().default(''),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(Attribute).default([]),
  status: z.object({ code: z.number().default(0) }).default({ code: 0 }),
});
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A span as a collector gets it. */
export interface ReceivedSpan extends Omit<z.output<typeof Span>, 'attributes'> {
  service: string;
  attributes: Record<string, unknown>;
}

const valuesOf = (attributes: z.output<typeof Attribute>[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function spansOf(body: string): ReceivedSpan[] {
  return Export.parse(JSON.parse(body)).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, service, attributes: valuesOf(span.attributes) }));
  });
}

/** A collector that stores the spans it gets. */
export interface OtlpReceiver {
  /** Address for `OTEL_EXPORTER_OTLP_ENDPOINT`; other processes read `/traces/<id>` from it. */
  url: string;
  readonly spans: readonly ReceivedSpan[];
  stop(): Promise<void>;
}

/** Starts a collector for OTLP over HTTP, as JSON. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (req, res) => {
    const [, id] = /^\/traces\/(\w+)$/.exec(req.url ?? '') ?? [];
    if (id === undefined) spans.push(...spansOf(await text(req)));
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(id === undefined ? {} : spans.filter(({ traceId }) => traceId === id)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
