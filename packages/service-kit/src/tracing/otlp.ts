import {
  SpanKind as OtelKind,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import { inTime } from '../in-time.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import {
  type ActiveSpan,
  inScope,
  type SpanAttributes,
  type SpanKind,
  type Tracing,
} from './scope.ts';
import { sampledParent } from './traceparent.ts';

/** Maximum spans that wait for their export; about 2 MB. */
const MAX_WAITING = 2048;
const EXPORT_EVERY_MS = 1000;
const EXPORT_TIMEOUT_MS = 5000;
const CLOSE_MS = 1000;

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
};

class RecordedSpan implements ActiveSpan {
  readonly #tracer: Tracer;
  readonly #span: Span;
  readonly #context: SpanContext;

  constructor(
    tracer: Tracer,
    span: { name: string; kind: SpanKind; attributes?: SpanAttributes; parent?: SpanContext },
  ) {
    const { name, kind, attributes = {}, parent } = span;
    const above = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    this.#tracer = tracer;
    this.#span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, above);
    this.#context = this.#span.spanContext();
  }

  get traceId(): string {
    return this.#context.traceId;
  }

  get spanId(): string {
    return this.#context.spanId;
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.spanId}-01`;
  }

  child(name: string, kind: SpanKind, attributes: SpanAttributes): ActiveSpan {
    return new RecordedSpan(this.#tracer, { name, kind, attributes, parent: this.#context });
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  end(failure?: string): void {
    if (failure !== undefined) {
      this.#span.setAttribute('error.type', failure);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

/** Exports in batches from a bounded buffer, and counts the spans that are lost. */
function batches(exporter: SpanExporter, dropped: Counter<'reason'>): SpanProcessor {
  let waiting = 0;
  const counting: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length;
      exporter.export(spans, (result) => {
        if (result.code !== 0) dropped.inc({ reason: 'export_failed' }, spans.length);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const processor = new BatchSpanProcessor({
    exporter: counting,
    maxQueueSize: MAX_WAITING,
    scheduledDelayMillis: EXPORT_EVERY_MS,
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  return {
    onStart: () => {},
    onEnd(span) {
      if (waiting >= MAX_WAITING) return dropped.inc({ reason: 'buffer_full' });
      waiting++;
      // The timer of the export must not belong to the trace that happens to start it.
      inScope(undefined, () => processor.onEnd(span));
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

/** Records spans and exports them to a collector by OTLP over HTTP, as JSON. */
export function exportSpans(options: {
  name: string;
  endpoint: string;
  log: Log;
  metrics: Metrics;
}): Tracing {
  const { name, endpoint, log, metrics } = options;
  const dropped = new Counter({
    name: 'trace_spans_dropped_total',
    help: 'Spans that were lost because the collector is slow or unreachable',
    labelNames: ['reason'],
    registers: [metrics.registry],
  });
  for (const reason of ['buffer_full', 'export_failed']) dropped.inc({ reason }, 0);
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'snippetry',
      'service.name': name,
      'process.pid': process.pid,
    }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [batches(exporter, dropped)],
  });
  const tracer = provider.getTracer('snippetry');
  log.info({ endpoint: url }, 'traces are exported');
  return {
    begin: (spanName, kind) => new RecordedSpan(tracer, { name: spanName, kind }),
    resume(traceparent, spanName, kind) {
      const parent = sampledParent(traceparent);
      if (!parent) return undefined;
      const remote = { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true };
      return new RecordedSpan(tracer, { name: spanName, kind, parent: remote });
    },
    async close() {
      const closed = provider.shutdown().catch(() => {});
      await inTime(closed, CLOSE_MS);
    },
  };
}
