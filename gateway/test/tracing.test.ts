import { startOtlpReceiver, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { gateway, raw, upstream } from './harness.ts';

const CLIENT = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
const SAMPLED = `00-${CLIENT.trace}-${CLIENT.span}-01`;

/** Sends two requests with a client's trace: one that is buffered, one that is streamed. */
async function traced(env: Record<string, string>) {
  const receiver = await startOtlpReceiver();
  onTestFinished(() => receiver.stop());
  const auth = await upstream();
  const { url } = await gateway({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    AUTH_URL: auth.url,
    ...env,
  });
  const headers = { traceparent: SAMPLED, tracestate: 'client=1', baggage: 'client=1' };
  await raw(url, { path: '/api/users/Ann/followers', headers });
  await raw(url, { path: '/api/users/Ann/followers', method: 'HEAD', headers });
  const seen = auth.seen.map(({ headers }) => headers);
  for (const name of ['tracestate', 'baggage']) {
    for (const one of seen) expect(one).not.toHaveProperty(name);
  }
  return { receiver, parents: seen.map(({ traceparent }) => traceparent) };
}

it('does not trace a request only because its client asks for it', async () => {
  const { parents } = await traced({ OTEL_TRACES_SAMPLER_ARG: '0' });
  expect(parents).toEqual([undefined, undefined]);
});

it('starts traces of its own for sampled requests', async () => {
  const { receiver, parents } = await traced({ OTEL_TRACES_SAMPLER_ARG: '1' });
  const roots = () => receiver.spans.filter(({ parentSpanId }) => parentSpanId === '');
  await until(() => roots().length === 2);
  expect(roots().map(({ name }) => name)).toEqual([
    'GET /api/users/:id/followers',
    'HEAD /api/users/:id/followers',
  ]);
  const [read, streamed] = roots();
  const client = receiver.spans.find(({ parentSpanId }) => parentSpanId === read?.spanId);
  expect(parents).toEqual([
    `00-${read?.traceId}-${client?.spanId}-01`,
    `00-${streamed?.traceId}-${streamed?.spanId}-01`,
  ]);
  expect(parents.join()).not.toContain(CLIENT.trace);
});

it('continues the sampled traces of a trusted proxy', async () => {
  const { parents } = await traced({ OTEL_TRACES_SAMPLER_ARG: '0', TRUST_PROXY: 'loopback' });
  expect(parents.map((one) => String(one).slice(0, 35))).toEqual(
    Array(2).fill(`00-${CLIENT.trace}`),
  );
});

it('answers while the collector is away', async () => {
  const auth = await upstream();
  const { url } = await gateway({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_TRACES_SAMPLER_ARG: '1',
    AUTH_URL: auth.url,
  });
  for (let count = 0; count < 3; count += 1) {
    expect((await raw(url, { path: '/api/users' })).status).toBe(200);
  }
});
