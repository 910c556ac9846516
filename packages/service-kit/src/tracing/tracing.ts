import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { ActiveSpan, SpanKind } from './scope.ts';

/** Source of the spans of one service. */
export interface Tracing {
  /** Starts a trace; the caller has decided that it is sampled. */
  begin(name: string, kind: SpanKind): ActiveSpan;
  /** Continues a trace; undefined if the header is missing, malformed or not sampled. */
  resume(traceparent: unknown, name: string, kind: SpanKind): ActiveSpan | undefined;
  /** Exports the spans that have ended, within a second. */
  close(): Promise<void>;
}

/** Identifiers in a header of a sampled trace. */
export interface SampledParent {
  traceId: string;
  spanId: string;
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f][13579bdf](?:-|$)/;
const ZEROS = /^0+$/;

/** Parses a W3C `traceparent`; null if it is malformed or its trace is not sampled. */
export function sampledParent(traceparent: unknown): SampledParent | null {
  if (typeof traceparent !== 'string') return null;
  const [, traceId = '', spanId = ''] = TRACEPARENT.exec(traceparent) ?? [];
  if (ZEROS.test(traceId) || ZEROS.test(spanId) || traceId === '') return null;
  return { traceId, spanId };
}

/** Variables of tracing. */
export interface TracingConfig {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
}

/**
 * Starts to record and export the spans of a service. Returns undefined if no endpoint is set; then the
 * OpenTelemetry packages, which take 27 MB and 0.1 s, are not even loaded.
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracingConfig,
  base: { name: string; log: Log; metrics: Metrics },
): Promise<Tracing | undefined> {
  if (!endpoint) return undefined;
  const [{ exportSpans }, { recordClients }] = await Promise.all([
    import('./otlp.ts'),
    import('./client-spans.ts'),
  ]);
  recordClients();
  return exportSpans({ ...base, endpoint });
}
