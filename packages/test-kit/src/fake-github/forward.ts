import { type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Forwards a request whose body was read already. */
export function forward(
  req: IncomingMessage,
  res: ServerResponse,
  body: Buffer,
  port: number,
): void {
  const { 'transfer-encoding': _, ...headers } = req.headers;
  const passed = request(
    {
      host: '127.0.0.1',
      port,
      method: req.method,
      path: req.url,
      headers: body.length > 0 ? { ...headers, 'content-length': body.length } : headers,
    },
    (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    },
  );
  passed.on('error', () => res.destroy());
  passed.end(body);
}
