import type { UserContext } from '@snippetry/service-kit';
import type { ClientInfo } from './sessions.ts';

/** Tracks the use of sessions. */
export interface SessionWatch {
  /** Writes at most every few minutes per session. Best effort. */
  recordUse(ctx: UserContext, client: ClientInfo): Promise<void>;
}
