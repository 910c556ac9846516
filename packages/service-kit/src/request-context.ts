import type { Log } from './log.ts';
import { type Actor, SYSTEM, type System, type UserViewer, type Viewer } from './viewer.ts';

/**
 * What one piece of work belongs to: handed from the route through every layer, so that each query
 * has its viewer and each record and call its request id.
 */
export interface RequestContext<By extends Actor = Viewer> {
  /** Who asks. */
  readonly viewer: By;
  /** Crosses all processes. */
  readonly requestId: string;
  /** A logger whose records carry the request id. */
  readonly log: Log;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** A signed-in user asks. */
export type UserContext = RequestContext<UserViewer>;

/** Nobody asks: an event, a job or a timer is at work. */
export type SystemContext = RequestContext<System>;

/** The context of work that no request waits for. `requestId` is that of what caused it, if any. */
export function systemContext(options: {
  log: Log;
  requestId?: string | undefined;
}): SystemContext {
  return {
    viewer: SYSTEM,
    requestId: options.requestId ?? '',
    log: options.log,
    signal: new AbortController().signal,
  };
}
