import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const MAX_TRIES = 20;

const isRetried = (method, statusCode) =>
  statusCode === 429 || (statusCode === 503 && method === 'GET');

/**
 * Calls the public API, and retries after a wait: any request when it is rate limited (429), a read
 * also when a part is not available (503), such as lists while the search index is built.
 *
 * @param target `base` is the gateway's address, `host` its public name
 */
export async function callApi(target, key, { body, token } = {}) {
  const [method, path] = key.split(' ');
  for (let tries = 1; ; tries++) {
    const answer = await send(new URL(`/api${path}`, target.base), {
      method,
      body,
      token,
      host: target.host,
    });
    if (!isRetried(method, answer.statusCode) || tries === MAX_TRIES) return answer;
    await sleep(1000 * Math.min(Number(answer.headers['retry-after'] ?? 1), 60));
  }
}

function send(url, { method, body, token, host }) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      host,
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const request = http.request(url, { method, headers, timeout: 15_000 }, (answer) => {
      let received = '';
      answer.setEncoding('utf8').on('data', (part) => {
        received += part;
      });
      answer.on('end', () =>
        resolve({ ...parsed(received), statusCode: answer.statusCode, headers: answer.headers }),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`${url.pathname} did not answer`)));
    request.on('error', reject);
    request.end(text);
  });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { status: 'error', message: text.slice(0, 200) };
  }
}
