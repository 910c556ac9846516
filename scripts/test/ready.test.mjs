import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { askReady, connectable } from '../lib/ready.mjs';

async function listening(server) {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return server.address().port;
}

const http = (handler) => listening(createHttp(handler));
const tcp = (answer) =>
  listening(createServer((socket) => socket.on('data', () => socket.end(answer))));

it('a process is ready when /readyz answers 200', async () => {
  const paths = [];
  const port = await http((req, res) => {
    paths.push(req.url);
    res.end('{"status":"ready"}');
  });
  expect(await askReady({ kind: 'http', port })).toBeNull();
  expect(paths).toEqual(['/readyz']);
});

it('a partially ready process counts as ready for the launcher', async () => {
  const port = await http((_req, res) => {
    res.statusCode = 503;
    res.end('{"status":"partial","checks":{"search":"words are still to come"}}');
  });
  expect(await askReady({ kind: 'http', port })).toBeNull();
});

it('the reason why a process is not ready is one line of limited length', async () => {
  const port = await http((_req, res) => {
    res.statusCode = 503;
    res.end(`{\n  "checks": "mongo is away"${' '.repeat(900)}${'x'.repeat(900)}}`);
  });
  const reason = await askReady({ kind: 'http', port });
  expect(reason).toMatch(/^it is not ready \(503\): \{ "checks": "mongo is away" x+$/);
  expect(reason.length).toBeLessThan(340);
});

it('the reason why a process is not ready names its port if it does not listen', async () => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  for (const kind of ['http', 'tcp', 'redis']) {
    expect(await askReady({ kind, port })).toBe(`it does not listen on port ${port}`);
  }
});

it('a process with several addresses is ready when each of them is', async () => {
  const ready = await http((_req, res) => res.end('ready'));
  const unbuilt = await http((_req, res) => {
    res.statusCode = 503;
    res.end('not built');
  });
  const all = (...ports) =>
    askReady({ kind: 'all', of: ports.map((port) => ({ kind: 'http', port })) });
  expect(await all(ready, ready)).toBeNull();
  expect(await all(ready, unbuilt)).toBe('it is not ready (503): not built');
});

it('a process that listens but does not answer is not ready', async () => {
  const port = await http(() => {});
  expect(await askReady({ kind: 'http', port })).toBe('it does not answer');
});

it('Redis is ready when it answers PONG; any other answer is reported as the reason', async () => {
  expect(await askReady({ kind: 'redis', port: await tcp('+PONG\r\n') })).toBeNull();
  const loading = await tcp('-LOADING Redis is loading the dataset in memory\r\n');
  expect(await askReady({ kind: 'redis', port: loading })).toBe(
    '-LOADING Redis is loading the dataset in memory',
  );
});

it('the check of a Redis with a password authenticates first', async () => {
  const asked = [];
  const port = await listening(
    createServer((socket) =>
      socket.on('data', (data) => {
        asked.push(String(data));
        socket.write('+OK\r\n');
        socket.end('+PONG\r\n');
      }),
    ),
  );
  expect(await askReady({ kind: 'redis', port, password: 'pässword' })).toBeNull();
  expect(asked).toEqual(['*2\r\n$4\r\nAUTH\r\n$9\r\npässword\r\n*1\r\n$4\r\nPING\r\n']);
});

it('a wrong Redis password is reported as the reason', async () => {
  const refused = await tcp('-WRONGPASS invalid username-password pair\r\n-NOAUTH\r\n');
  expect(await askReady({ kind: 'redis', port: refused, password: 'x' })).toBe(
    '-WRONGPASS invalid username-password pair',
  );
});

it('a database is ready when it accepts connections', async () => {
  expect(await askReady({ kind: 'tcp', port: await tcp('') })).toBeNull();
});

it.each([
  [undefined, '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['::', '127.0.0.1'],
  ['192.168.0.7', '192.168.0.7'],
])('a server that listens on %s is reached at %s', (host, address) => {
  expect(connectable(host)).toBe(address);
});
