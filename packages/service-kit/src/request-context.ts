import type { Log } from './log.ts';
import { type Actor, SYSTEM, type System, type UserViewer, type Viewer } from './viewer.ts';

/**
 * The context of a request, which is passed from the route through every layer: queries need its
 * viewer; log records and calls to other services need its request id.
 */
export interface RequestContext<By extends Actor = Viewer> {
  readonly viewer: By;
  /** The same in all processes that handle the request; empty for work that no request caused. */
  readonly requestId: string;
  /** A logger whose records carry the request id. */
  readonly log: Log;
  /** Aborted when the client has disconnected or received its answer. */
  readonly signal: AbortSignal;
  /** Sets the `message` of a successful answer, which the page shows; ignored outside requests. */
  setMessage(message: string): void;
}

/** The context of a signed-in user's request. */
export type UserContext = RequestContext<UserViewer>;

/** The context of an event, a job or a timer. */
export type SystemContext = RequestContext<System>;

/** Creates the context of work outside a request. `requestId` is that of its cause, if any. */
export function systemContext(options: {
  log: Log;
  requestId?: string | undefined;
}): SystemContext {
  return {
    viewer: SYSTEM,
    requestId: options.requestId ?? '',
    log: options.log,
    signal: new AbortController().signal,
    setMessage: () => {},
  };
}
