import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { gateway, upstream } from './harness.ts';

/** A buffered request and a streamed one. */
it.each(['/api/snippets', '/api/ai/jobs/1/events'])(
  'closes the connections of an answer to %s that the client does not read',
  async (path) => {
    let closed = 0;
    const service = await upstream((_req, res) => {
      res.once('close', () => closed++);
      res.end(Buffer.alloc(32_000_000));
    });
    const { url, http } = await gateway({
      SNIPPETS_URL: service.url,
      INTEGRATIONS_URL: service.url,
      ANSWER_STALL_MS: '150',
    });
    const client = connect(Number(new URL(url).port), '127.0.0.1').pause();
    const ended = once(client, 'error');
    onTestFinished(() => void client.destroy());
    client.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    const connections = () =>
      new Promise<number>((resolve) => http.server.getConnections((_error, n) => resolve(n)));
    await until(async () => (await connections()) === 1);
    await until(async () => closed === 1 && (await connections()) === 0);
    client.resume();
    expect(await ended).toMatchObject([{ code: 'ECONNRESET' }]);
  },
);
