import type { IncomingMessage } from 'node:http';

/** The whole body of a request, which is as long as the client has said; null where the client goes away before that. */
export function requestBody(req: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => void parts.push(part));
    req.once('end', () => resolve(Buffer.concat(parts)));
    // After the end nobody hears of it.
    req.once('close', () => resolve(null));
  });
}
