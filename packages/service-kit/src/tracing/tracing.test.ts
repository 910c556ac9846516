import { expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { quietLog } from '../test-log.ts';
import { sampledParent } from './traceparent.ts';
import { startTracing } from './tracing.ts';

const TRACE = 'a'.repeat(32);
const SPAN = 'b'.repeat(16);

it('spans beyond the buffer of a collector that is away are dropped and counted', async () => {
  const metrics = createMetrics({ service: 'any' });
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const tracing = await startTracing(endpoint, { name: 'any', log: quietLog(), metrics });
  for (let count = 0; count < 3000; count += 1) tracing?.begin('GET', 'server').end();
  const text = await metrics.registry.getSingleMetricAsString('trace_spans_dropped_total');
  // One batch of 512 is on its way, and 2048 wait.
  expect(text).toMatch(/reason="buffer_full".* 440$/m);
  await tracing?.close();
});

it('is off without an endpoint', async () => {
  const metrics = createMetrics({ service: 'any' });
  expect(await startTracing({}, { name: 'any', log: quietLog(), metrics })).toBeUndefined();
});

it.each([
  [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN }],
  [`cc-${TRACE}-${SPAN}-03-later`, { traceId: TRACE, spanId: SPAN }],
  [`00-${TRACE}-${SPAN}-00`, null],
  [`ff-${TRACE}-${SPAN}-01`, null],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, null],
  ['', null],
  [undefined, null],
  [[`00-${TRACE}-${SPAN}-01`], null],
])('reads the header %s as %o', (header, parent) => {
  expect(sampledParent(header)).toEqual(parent);
});
