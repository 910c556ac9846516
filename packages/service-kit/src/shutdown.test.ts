import { request } from '@snippetry/test-kit';
import express from 'express';
import { expect, it } from 'vitest';
import { createReadiness } from './health.ts';
import { listen } from './listen.ts';
import { shutDown } from './shutdown.ts';
import { recordingLog } from './test-log.ts';

/** An app whose route `/slow` answers when the test releases it. */
function slowApp() {
  const app = express();
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  app.get('/slow', async (_req, res) => {
    begun.resolve();
    await release.promise;
    res.setHeader('connection', 'close').send('done');
  });
  return { app, begun: begun.promise, release: release.resolve };
}

it('a shutdown finishes active requests, then closes everything in order, even if a step fails', async () => {
  const { app, begun, release } = slowApp();
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  const readiness = createReadiness();
  const { log, records } = recordingLog();
  const closed: string[] = [];
  const slow = request(http.url).send('/slow');
  await begun;
  const stopped = shutDown({
    log,
    readiness,
    http,
    drainMs: 0,
    close: [
      () => closed.push('worker'),
      () => Promise.reject(new Error('redis hangs')),
      async () => {
        await Promise.resolve();
        closed.push('mongo');
      },
    ],
  });
  expect(readiness.draining).toBe(true);
  expect(closed).toEqual([]);
  release();
  expect((await slow).text).toBe('done');
  await stopped;
  expect(closed).toEqual(['worker', 'mongo']);
  expect(records.map((record) => record.msg)).toEqual(['closing failed']);
  await expect(request(http.url).send('/slow')).rejects.toThrow();
});

it('a stopping process accepts connections while requests are active, and ends once none is', async () => {
  const { app, begun, release } = slowApp();
  app.get('/', (_req, res) => void res.setHeader('connection', 'close').send('served'));
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  const slow = request(http.url).send('/slow');
  await begun;
  const stopped = shutDown({
    log: recordingLog().log,
    readiness: createReadiness(),
    http,
    drainMs: 1,
    close: [],
  });
  // Longer than the drain takes.
  for (let n = 0; n < 50; n++) expect((await request(http.url).send('/')).text).toBe('served');
  release();
  expect((await slow).text).toBe('done');
  await stopped;
  await expect(request(http.url).send('/')).rejects.toThrow();
});
