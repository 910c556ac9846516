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
