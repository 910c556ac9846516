import type { UserContext } from '@snippetry/service-kit';
import type { Place } from './sessions.ts';

/** Notes which sessions are used. */
export interface SessionWatch {
  /** At most every few minutes of a session; a failure costs nothing but the note. */
  see(ctx: UserContext, place: Place): Promise<void>;
}
