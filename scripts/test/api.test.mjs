import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { callApi } from '../lib/api.mjs';

/** Starts a server that answers with these statuses, one after another. */
async function serve(...statuses) {
  const server = createServer((_req, res) => {
    const status = statuses.shift();
    res.writeHead(status, { 'retry-after': '0' });
    res.end(JSON.stringify({ status: status === 200 ? 'success' : 'error' }));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => server.close(resolve)));
  return { base: `http://127.0.0.1:${server.address().port}`, host: 'localhost' };
}

it('added no samples if lists were not ready at the start of the platform', async () => {
  const target = await serve(503, 503, 200);
  expect(await callApi(target, 'GET /snippets/my')).toMatchObject({ statusCode: 200 });
});

it('repeats a change only if it was refused for its rate', async () => {
  const target = await serve(429, 503, 200);
  expect(await callApi(target, 'POST /snippets', { body: {} })).toMatchObject({ statusCode: 503 });
});
