import type { RequestListener, ServerResponse } from 'node:http';

/**
 * Destroys the connection of an answer if its client takes none of the waiting bytes for `ms`
 * milliseconds; 0 sets no limit. Such an answer would stay in memory for as long as the client likes.
 * An answer that has not begun, or of which no byte is waiting, may be silent for longer.
 */
export function endWhenStalled(res: ServerResponse, ms: number): void {
  if (ms === 0) return;
  // Node's timer starts again with each byte that the system takes over, and not only with whole writes.
  res.setTimeout(ms, () => {
    const { socket } = res;
    if (!socket) return;
    // A reset also frees what the system has in its buffers for this client.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.setTimeout(ms);
  });
}

/** An app whose answers end when they have stalled for `ms` milliseconds. */
export function endingStalled(app: RequestListener, ms: number): RequestListener {
  return (req, res) => {
    endWhenStalled(res, ms);
    app(req, res);
  };
}
