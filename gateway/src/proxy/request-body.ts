import type { IncomingMessage } from 'node:http';

/** Reads the body of a request. Resolves with null if the client disconnects first. */
export function requestBody(req: IncomingMessage): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => void parts.push(part));
    req.once('end', () => resolve(Buffer.concat(parts)));
    // No-op after `end`.
    req.once('close', () => resolve(null));
  });
}
