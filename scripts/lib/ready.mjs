import http from 'node:http';
import net from 'node:net';

const TIMEOUT_MS = 1500;

/** Address to connect to: loopback for a server that listens on every address. */
export const connectable = (host = '127.0.0.1') =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;

/**
 * Checks once whether a process is ready.
 *
 * @returns null if it is, else the reason why not
 */
export async function askReady(ready) {
  if (ready.kind === 'all') {
    const reasons = await Promise.all(ready.of.map(askReady));
    return reasons.find((reason) => reason !== null) ?? null;
  }
  if (ready.kind === 'http') return askHttp(ready);
  return ready.kind === 'redis' ? askRedis(ready) : askTcp(ready);
}

/** Signs in first, since a Redis with a password refuses other commands. */
function askRedis({ port, password }) {
  if (!password) return askTcp({ port }, command('PING'), /^\+PONG\r\n/);
  return askTcp({ port }, command('AUTH', password) + command('PING'), /^\+OK\r\n\+PONG\r\n/);
}

/** Encodes a command in Redis's protocol (RESP). */
function command(...words) {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
  return `*${words.length}\r\n${parts.join('')}`;
}

function askHttp({ host, port }) {
  return new Promise((resolve) => {
    const options = {
      host: connectable(host),
      port,
      path: '/readyz',
      timeout: TIMEOUT_MS,
      agent: false,
    };
    const request = http.get(options, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text) => {
        if (body.length < 4000) body += text;
      });
      answer.on('end', () => resolve(isUp(answer, body) ? null : notReady(answer, body)));
    });
    request.on('timeout', () => request.destroy(new Error('it does not answer')));
    request.on('error', (error) => resolve(explain(error, port)));
  });
}

/** A partially ready process answers the first requests of users, and soon all others. */
const isUp = ({ statusCode }, body) => statusCode === 200 || /"status":"partial"/.test(body);

function notReady(answer, body) {
  return `it is not ready (${answer.statusCode}): ${body.replace(/\s+/g, ' ').slice(0, 300)}`;
}

function explain(error, port) {
  return error.code === 'ECONNREFUSED' ? `it does not listen on port ${port}` : error.message;
}

function askTcp({ port }, question, expected) {
  return new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.1', port, timeout: TIMEOUT_MS });
    const end = (reason) => {
      socket.destroy();
      resolve(reason);
    };
    socket.on('timeout', () => end('it does not answer'));
    socket.on('error', (error) => end(explain(error, port)));
    socket.on('connect', () => (question ? socket.write(question) : end(null)));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
      if (expected.test(answer)) end(null);
      else if (/^-.*\r\n/m.test(answer)) end(answer.match(/^-.*/m)[0].trim());
    });
    socket.on('end', () => end(answer.trim() || 'it does not answer'));
  });
}
