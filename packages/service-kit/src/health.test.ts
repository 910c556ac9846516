import { request } from '@snippetry/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp, finishApp } from './http.ts';
import { createMetrics, createReadiness, listen } from './index.ts';
import { quietLog } from './test-log.ts';

it('a process is partially ready while the only failing check is one that some requests need', async () => {
  const readiness = createReadiness();
  const broken = new Set(['store', 'search']);
  const check = (name: string) => () => {
    if (broken.has(name)) throw new Error(`no ${name}`);
  };
  readiness.add('store', check('store'));
  readiness.add('search', check('search'), { required: 'for some' });
  readiness.add('mail', check('store'), { required: false });
  const metrics = createMetrics({ service: 'health' });
  const app = createApp({ name: 'health', log: quietLog(), metrics, readiness });
  finishApp(app);
  const process = await listen(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => process.close(0));
  const state = async () => {
    const { status, body } = await request(process.url).send('/readyz');
    return { code: status, body };
  };
  expect(await state()).toMatchObject({ code: 503, body: { status: 'unready' } });
  broken.delete('store');
  const checks = { store: 'ok', search: 'no search', mail: 'ok' };
  expect(await state()).toEqual({ code: 503, body: { status: 'partial', checks } });
  broken.delete('search');
  expect(await state()).toMatchObject({ code: 200, body: { status: 'ready' } });
  broken.add('search');
  readiness.drain();
  expect(await state()).toMatchObject({ code: 503, body: { status: 'draining' } });
});

it('a slow check keeps its last outcome, and fails after ten seconds without an answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const readiness = createReadiness();
  let answer = Promise.resolve();
  readiness.add('store', () => answer);
  const report = async (waitMs: number) => {
    const reported = readiness.report();
    await vi.advanceTimersByTimeAsync(waitMs);
    return reported;
  };
  const healthy = { ready: true, partial: false, checks: { store: 'ok' } };
  expect(await report(0)).toEqual(healthy);
  const slow = Promise.withResolvers<void>();
  answer = slow.promise;
  expect(await report(1000)).toEqual(healthy);
  await vi.advanceTimersByTimeAsync(8500);
  expect(await report(1000)).toMatchObject({ ready: false });
  // A new attempt succeeds although the first one never ended: its answer may have been lost.
  answer = Promise.resolve();
  expect(await report(0)).toEqual(healthy);
});
