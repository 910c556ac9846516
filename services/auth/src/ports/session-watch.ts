import type { UserContext } from '@snippetry/service-kit';
import type { ClientInfo } from './sessions.ts';

/** Notes which sessions are used. */
export interface SessionWatch {
  /** At most every few minutes of a session; a failure costs nothing but the note. */
  recordUse(ctx: UserContext, client: ClientInfo): Promise<void>;
}
