import { Timestamp } from 'bson';
import type { Engine } from '../engine/engine.ts';
import { CommandError } from '../errors.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { Session, SessionSnapshot } from './session.ts';

const READS = new Set(['find', 'aggregate']);
/** Commands about cursors, whose state was chosen when they were opened. */
const OF_CURSORS = new Set(['getMore', 'killCursors']);

/** Whether a command outside transactions must read one state of the data. */
export function isSnapshotRead(name: string, { readConcern, autocommit }: Doc): boolean {
  if (!isDoc(readConcern) || OF_CURSORS.has(name)) return false;
  const { level, atClusterTime } = readConcern;
  return atClusterTime !== undefined || (level === 'snapshot' && autocommit !== false);
}

/** Error 239. */
export const snapshotTooOld = (): CommandError =>
  new CommandError(239, 'Read timestamp is older than the oldest available timestamp.');

/**
 * Returns the state that a snapshot read uses: a new one, or that of `atClusterTime`, which must be
 * the newest of its session. Throws 72 for other commands, 239 if the state is no longer available.
 */
export function sessionSnapshot(
  context: { engine: Engine; name: string; command: Doc; now: () => Timestamp },
  session: Session | undefined,
): SessionSnapshot {
  const { engine, name, command, now } = context;
  const { level, atClusterTime } = isDoc(command.readConcern) ? command.readConcern : {};
  if (!READS.has(name) || !session || level !== 'snapshot' || command.autocommit === false) {
    throw new CommandError(
      72,
      `read concern "snapshot" of ${name} is not supported by the embedded database, except for find and aggregate in a session; a MongoDB server (MONGODB_URI) supports it`,
    );
  }
  if (atClusterTime === undefined) {
    endSnapshot(engine, session);
    session.snapshot = { time: now(), state: engine.fix() };
    return session.snapshot;
  }
  const { snapshot } = session;
  const isSame = atClusterTime instanceof Timestamp && snapshot?.time.equals(atClusterTime);
  if (!snapshot || !isSame || snapshot.state.state !== 'active') throw snapshotTooOld();
  return snapshot;
}

/** Frees the state that a session reads. */
export function endSnapshot(engine: Engine, session: Session): void {
  if (session.snapshot) engine.abort(session.snapshot.state);
  session.snapshot = undefined;
}
