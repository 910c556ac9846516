import { BadTransport } from './failure.ts';

/** Far more than the longest explanation. */
const MAX_BYTES = 1_048_576;

function limited(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) controller.error(new BadTransport('size'));
      else controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(count);
}

/** A fetch that follows no redirect, which could lead anywhere, and reads no endless answer. */
export async function limitedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.status >= 300 && response.status < 400) {
    await response.body?.cancel();
    throw new BadTransport('redirect');
  }
  const { body, status, statusText, headers } = response;
  return new Response(body && limited(body), { status, statusText, headers });
}
