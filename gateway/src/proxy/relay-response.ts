import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { isPlainText, sendCompressed, shouldCompress } from './compress.ts';

/** Response headers that apply to one connection (RFC 9110 §7.6.1). */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Sends a service's answer, gzipped if useful; its headers replace the gateway's. */
export function relayResponse(
  answer: IncomingMessage,
  options: { req: IncomingMessage; res: Response; compress: boolean },
): void {
  const { req, res, compress } = options;
  res.statusCode = answer.statusCode ?? 502;
  const zipped = compress && shouldCompress(req, answer);
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined || HOP_BY_HOP.has(name)) continue;
    if (zipped && name === 'content-length') continue;
    res.setHeader(name, value);
  }
  if (compress && isPlainText(answer)) res.vary('Accept-Encoding');
  // A truncated response must not look complete, so the client's connection is destroyed too.
  answer.once('error', () => res.destroy());
  if (zipped) sendCompressed(answer, res);
  else answer.pipe(res);
}
