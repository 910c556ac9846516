import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { request } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { createReadiness } from './health.ts';
import { createApp, finishApp } from './http.ts';
import { listen } from './listen.ts';
import { createMetrics } from './metrics.ts';
import { recordingLog } from './test-log.ts';

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
