import { expect, it, onTestFinished } from 'vitest';
import { TaskWorker } from './task-worker.ts';

interface Reply {
  said: string;
}

/** A worker that runs this source in its thread, and what it says of failures. */
function aWorker(source: string, startTimeoutMs = 20_000) {
  const reasons: string[] = [];
  const worker = new TaskWorker<string, Reply>({
    module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    timeoutMs: 20_000,
    startTimeoutMs,
    maxWaiting: 4,
    onFailure: ({ message }) => reasons.push(message),
  });
  onTestFinished(() => worker.close());
  return { worker, reasons };
}

it('requests to a thread that never begins are given up, and the reason is told', async () => {
  const { worker, reasons } = aWorker('setInterval(() => undefined, 1000);', 200);
  expect(await Promise.all([worker.run('one'), worker.run('two')])).toEqual([null, null]);
  expect(reasons).toEqual(['No reply after 200 ms']);
});

it('requests to a thread that fails while it begins are given up, and the reason is told', async () => {
  const { worker, reasons } = aWorker('throw new Error("no fonts");');
  expect(await Promise.all([worker.run('one'), worker.run('two')])).toEqual([null, null]);
  expect(reasons).toEqual(['no fonts']);
});
