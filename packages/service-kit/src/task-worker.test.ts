import { expect, it, onTestFinished } from 'vitest';
import { TaskWorker } from './task-worker.ts';

interface Reply {
  said: string;
}

/** A worker that runs this source in its thread, and the failures it reports. */
function aWorker(source: string, { startTimeoutMs = 20_000, idleMs = 20_000 } = {}) {
  const reasons: string[] = [];
  const worker = new TaskWorker<string, Reply>({
    module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    timeoutMs: 20_000,
    startTimeoutMs,
    idleMs,
    maxWaiting: 4,
    onFailure: ({ message }) => reasons.push(message),
  });
  onTestFinished(() => worker.close());
  return { worker, reasons };
}

it('requests to a thread that never starts fail, and the reason is reported', async () => {
  const { worker, reasons } = aWorker('setInterval(() => undefined, 1000);', {
    startTimeoutMs: 200,
  });
  expect(await Promise.all([worker.run('one'), worker.run('two')])).toEqual([null, null]);
  expect(reasons).toEqual(['No reply after 200 ms']);
});

it('requests to a thread that fails during its start fail, and the reason is reported', async () => {
  const { worker, reasons } = aWorker('throw new Error("no fonts");');
  expect(await Promise.all([worker.run('one'), worker.run('two')])).toEqual([null, null]);
  expect(reasons).toEqual(['no fonts']);
});

/** A thread that replies with its own id. */
const NAMED_THREAD = `
  import { threadId, parentPort } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage({ said: String(threadId) }));
  parentPort.postMessage('ready');
`;

it('consecutive requests are answered by the same thread', async () => {
  const { worker } = aWorker(NAMED_THREAD);
  const replies = await Promise.all([worker.run('one'), worker.run('two')]);
  replies.push(await worker.run('three'));
  expect(replies).toEqual([replies[0], replies[0], replies[0]]);
  expect(replies[0]).not.toBeNull();
});

it('an idle thread ends, and the next request starts another one', async () => {
  const { worker, reasons } = aWorker(NAMED_THREAD, { idleMs: 1 });
  const first = await worker.run('one');
  expect(first).not.toBeNull();
  await expect.poll(() => worker.run('two')).not.toEqual(first);
  expect(await worker.run('three')).not.toBeNull();
  expect(reasons).toEqual([]);
});
