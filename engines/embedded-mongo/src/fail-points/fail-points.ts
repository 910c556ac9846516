import { badValue, CommandError, ConnectionDropped } from '../errors.ts';
import { labelsOfConcern } from '../sessions/labels.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';

/** A fault that was asked for. */
interface FailPoint {
  /** Times it is passed over before it strikes. */
  skip: number;
  /** Times it strikes after that. */
  times: number;
  data: Doc;
}

/** What a fail point adds to the reply of a command that is carried out. */
export interface InjectedConcern {
  writeConcernError: Doc;
  errorLabels?: string[];
}

/** A command that came in. */
interface SentCommand {
  name: string;
  command: Doc;
  connectionId: number;
}

const COMMAND = 'failCommand';
const WRITE = 'onPrimaryTransactionalWrite';
const KNOWN_DATA: Readonly<Record<string, readonly string[]>> = {
  [COMMAND]: [
    'failCommands',
    'errorCode',
    'errorLabels',
    'writeConcernError',
    'closeConnection',
    'blockConnection',
    'blockTimeMS',
    'appName',
  ],
  [WRITE]: ['failBeforeCommitExceptionCode', 'closeConnection'],
};

const CODE_NAMES: Readonly<Record<number, string>> = {
  24: 'LockTimeout',
  50: 'MaxTimeMSExpired',
  64: 'WriteConcernTimeout',
  79: 'UnknownReplWriteConcern',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  112: 'WriteConflict',
  189: 'PrimarySteppedDown',
  246: 'SnapshotUnavailable',
  251: 'NoSuchTransaction',
  267: 'PreparedTransactionInProgress',
  10107: 'NotWritablePrimary',
  11600: 'InterruptedAtShutdown',
  11601: 'Interrupted',
  11602: 'InterruptedDueToReplStateChange',
};

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;

function frequency(mode: unknown): { skip: number; times: number } {
  if (mode === 'alwaysOn') return { skip: 0, times: Number.POSITIVE_INFINITY };
  if (isDoc(mode) && mode.times !== undefined) return { skip: 0, times: toDouble(mode.times) };
  if (isDoc(mode) && mode.skip !== undefined) {
    return { skip: toDouble(mode.skip), times: Number.POSITIVE_INFINITY };
  }
  throw badValue('the mode of a fail point must be "off", "alwaysOn", { times } or { skip }');
}

/** Faults that tests ask for with `configureFailPoint`. */
export class FailPoints {
  private readonly active = new Map<string, FailPoint>();
  /** Names that clients gave in their handshakes, by connection. */
  private readonly applications = new Map<number, string>();

  /** Sets a fail point, or takes it off; throws 2 for one that is not known. */
  configure({ configureFailPoint: name, mode, data }: Doc): void {
    const known = typeof name === 'string' ? KNOWN_DATA[name] : undefined;
    if (typeof name !== 'string' || !known) throw badValue(`unknown fail point ${String(name)}`);
    if (mode === 'off') {
      this.active.delete(name);
      return;
    }
    const fields = isDoc(data) ? data : {};
    const unknown = Object.keys(fields).find((field) => !known.includes(field));
    if (unknown) throw badValue(`unknown data field ${unknown} of fail point ${name}`);
    this.active.set(name, { ...frequency(mode), data: fields });
  }

  /**
   * Called before a command is carried out: throws the error asked for, drops the connection, waits, or
   * returns what is to be added to the reply.
   */
  async onCommand(sent: SentCommand): Promise<InjectedConcern | undefined> {
    const { name, command, connectionId } = sent;
    this.noteApplication(sent);
    const applies = ({ failCommands, appName }: Doc): boolean =>
      strings(failCommands)?.includes(name) === true &&
      (appName === undefined || appName === this.applications.get(connectionId));
    const data = this.strike(COMMAND, applies);
    if (!data) return undefined;
    if (data.blockConnection === true) {
      await new Promise((resolve) => setTimeout(resolve, toDouble(data.blockTimeMS)));
    }
    if (data.closeConnection === true) throw new ConnectionDropped();
    const labels = strings(data.errorLabels);
    if (data.errorCode !== undefined) throw injectedError(toDouble(data.errorCode), labels);
    const { writeConcernError } = data;
    if (!isDoc(writeConcernError)) return undefined;
    const errorLabels = labels ?? labelsOfConcern(name, command, writeConcernError);
    return { writeConcernError, ...(errorLabels.length > 0 ? { errorLabels } : {}) };
  }

  /**
   * Called in the job of a retryable write: throws where nothing is to be committed. Returns whether the
   * connection is to be dropped after the commit.
   */
  onRetryableWrite(): boolean {
    const data = this.strike(WRITE, () => true);
    if (!data) return false;
    if (data.failBeforeCommitExceptionCode === undefined) return data.closeConnection !== false;
    if (data.closeConnection !== false) throw new ConnectionDropped();
    throw injectedError(toDouble(data.failBeforeCommitExceptionCode), undefined);
  }

  private noteApplication({ command, connectionId }: SentCommand): void {
    const { client } = command;
    const application = isDoc(client) && isDoc(client.application) ? client.application : {};
    const { name } = application;
    if (typeof name === 'string') this.applications.set(connectionId, name);
  }

  private strike(name: string, applies: (data: Doc) => boolean): Doc | undefined {
    const point = this.active.get(name);
    if (!point || !applies(point.data)) return undefined;
    if (point.skip > 0) {
      point.skip--;
      return undefined;
    }
    if (point.times <= 0) return undefined;
    point.times--;
    return point.data;
  }
}

function injectedError(code: number, labels: string[] | undefined): CommandError {
  const codeName = CODE_NAMES[code] ?? `Location${code}`;
  const error = new CommandError(code, codeName, "Failing command via 'failCommand' failpoint");
  error.labels = labels;
  return error;
}
