import type { RequestListener, ServerResponse } from 'node:http';

/**
 * Destroys the connection of an answer if its client reads none of the waiting bytes for `ms`
 * milliseconds; 0 sets no limit. Otherwise such an answer would stay in memory as long as the
 * client likes. The limit does not apply while no byte is waiting.
 */
export function endWhenStalled(res: ServerResponse, ms: number): void {
  if (ms === 0) return;
  // Node restarts its timer with each byte that the system accepts, not only with whole writes.
  res.setTimeout(ms, () => {
    const { socket } = res;
    if (!socket) return;
    // A reset also frees the system's send buffers.
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else socket.setTimeout(ms);
  });
}

/** Wraps an app so that its answers end once they have stalled for `ms` milliseconds. */
export function endingStalled(app: RequestListener, ms: number): RequestListener {
  return (req, res) => {
    endWhenStalled(res, ms);
    app(req, res);
  };
}
