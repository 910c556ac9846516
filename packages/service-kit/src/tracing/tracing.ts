import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Tracing } from './scope.ts';

export type { Tracing } from './scope.ts';

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
