import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { request, startOtlpReceiver } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { createReadiness } from './health.ts';
import { createApp, finishApp } from './http.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { mountRaw } from './mount.ts';
import { quietLog, recordingLog } from './test-log.ts';
import { startTracing } from './tracing/tracing.ts';

it('the request log has one record per request, without query, body or token', async () => {
  const { log, records } = recordingLog();
  const app = createApp({
    name: 'log',
    log,
    metrics: createMetrics({ service: 'log' }),
    readiness: createReadiness(),
  });
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  await request(http.url, 'a-token').send('/api/things?search=private', {
    method: 'POST',
    body: '{"password":"hunter2"}',
    headers: { 'content-type': 'application/json', 'x-request-id': 'r-7' },
  });
  await request(http.url).send('/healthz');
  await http.close(0);
  expect(records).toHaveLength(1);
  expect(records[0]).toMatchObject({
    msg: 'request',
    requestId: 'r-7',
    method: 'POST',
    route: 'unmatched',
    path: '/api/things',
    status: 404,
  });
  expect(JSON.stringify(records)).not.toMatch(/private|hunter2|a-token/);
});

it('every record of a request has its request id and the ids of its trace, each once', async () => {
  const written: string[] = [];
  const log = createLog({ name: 'log', to: { write: (line) => void written.push(line) } });
  const metrics = createMetrics({ service: 'log' });
  const receiver = await startOtlpReceiver();
  const tracing = await startTracing(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    { name: 'log', log: quietLog(), metrics },
  );
  const app = createApp({ name: 'log', log, metrics, tracing, readiness: createReadiness() });
  mountRaw(app, '/api/things', async (_req, res) => {
    log.info('below the route');
    res.end();
  });
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  const trace = 'a'.repeat(32);
  const headers = { 'x-request-id': 'r-8', traceparent: `00-${trace}-${'b'.repeat(16)}-01` };
  await request(http.url).send('/api/things', { headers });
  await http.close(0);
  await tracing?.close();
  await receiver.stop();
  expect(receiver.spans).toMatchObject([
    { name: 'GET /api/things', service: 'log', traceId: trace, parentSpanId: 'b'.repeat(16) },
  ]);
  expect(written.map((line) => JSON.parse(line).msg)).toEqual(['below the route', 'request']);
  for (const line of written) {
    const fields = { requestId: 'r-8', trace_id: trace, span_id: receiver.spans[0]?.spanId };
    expect(JSON.parse(line)).toMatchObject(fields);
    for (const name of Object.keys(fields)) expect(line.split(`"${name}":`)).toHaveLength(2);
  }
});

it('a record of a failure has lost its error code to the redaction of codes that are secrets', async () => {
  const { log, records } = recordingLog();
  log.warn({ code: 'service.unavailable' }, 'ours');
  log.warn({ code: 'ECONNREFUSED' }, 'of the system');
  log.warn({ code: 'UND_ERR_SOCKET' }, 'of undici');
  log.warn({ code: '123456' }, 'of a second factor');
  log.warn({ code: 'gho_0a1b2c' }, 'of OAuth');
  expect(records.map(({ code }) => code)).toEqual([
    'service.unavailable',
    'ECONNREFUSED',
    'UND_ERR_SOCKET',
    '[redacted]',
    '[redacted]',
  ]);
});

it('the log redacts secrets that are logged by mistake, and keeps the code of an error', async () => {
  const module = new URL('./log.ts', import.meta.url).href;
  const script = `
    import { createLog } from ${JSON.stringify(module)};
    const err = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    createLog({ name: 'x' }).info({
      password: 'hunter2', token: 'hunter2', body: { any: 'hunter2' },
      headers: { authorization: 'hunter2', cookie: 'hunter2' }, err,
    }, 'oops');`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).not.toContain('hunter2');
  expect(JSON.parse(stdout)).toMatchObject({
    service: 'x',
    msg: 'oops',
    password: '[redacted]',
    err: { code: 'ECONNREFUSED' },
  });
});

/** Runs a script with a log, until it ends or the test does, and returns its process. */
function logging(script: string) {
  const module = new URL('./log.ts', import.meta.url).href;
  const code = `import { createLog } from ${JSON.stringify(module)}; const log = createLog({ name: 'x' }); ${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('a record is written soon, even if no other one follows', async () => {
  const child = logging(`log.info('one'); setInterval(() => {}, 60_000);`);
  const [printed] = await once(child.stdout, 'data');
  expect(JSON.parse(String(printed))).toMatchObject({ msg: 'one' });
});

it('a fatal record and those before it are written even if the process is killed right after', async () => {
  const child = logging(`log.info('one'); log.fatal('two'); process.kill(process.pid, 'SIGKILL');`);
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
  const records = printed.trim().split('\n');
  expect(records.map((record) => JSON.parse(record).msg)).toEqual(['one', 'two']);
});

it('a running process logs at the level debug after SIGUSR2, and at its own after another', async () => {
  const service = JSON.stringify(new URL('./service.ts', import.meta.url).href);
  const health = JSON.stringify(new URL('./health.ts', import.meta.url).href);
  const child = logging(`
    const { run } = await import(${service});
    const { createReadiness } = await import(${health});
    setInterval(() => log.debug('detail'), 20);
    const start = async () => ({
      app: () => {}, host: '127.0.0.1', port: 0, metricsAt: null, log, drainMs: 0, close: [],
      readiness: createReadiness(),
    });
    await run({ name: 'x', start });`);
  const records: { msg: string; logLevel?: string }[] = [];
  for await (const line of createInterface(child.stdout)) {
    records.push(JSON.parse(line));
    const { msg, logLevel } = JSON.parse(line);
    const isSwitch = msg === 'listening' || msg === 'detail';
    if (isSwitch && records.filter((one) => one.msg === msg).length === 1) child.kill('SIGUSR2');
    if (logLevel === 'info') child.kill('SIGTERM');
  }
  const messages = records.map(({ msg }) => msg).filter((msg, at, all) => msg !== all[at - 1]);
  expect(messages).toEqual([
    'listening',
    'the log level has changed',
    'detail',
    'the log level has changed',
  ]);
});
