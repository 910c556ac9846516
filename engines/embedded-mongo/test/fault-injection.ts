import { badValue, CommandError, ConnectionDropped } from '../src/errors.ts';
import type { FailPoints, InjectedConcern, SentCommand } from '../src/fail-points.ts';
import { labelsOfFailure } from '../src/sessions/labels.ts';
import { toDouble } from '../src/values/numbers.ts';
import { type Doc, isDoc } from '../src/values/types.ts';

/** A configured fault. */
interface FailPoint {
  /** Number of matching commands that pass before the fault. */
  skip: number;
  /** Number of faults after that. */
  times: number;
  data: Doc;
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

/** Labels of a command that was executed, but not with the requested write concern. */
function labelsOfConcern(name: string, command: Doc, { code }: Doc): string[] {
  const labels = labelsOfFailure(name, command, Number(code));
  return labels.filter((label) => label === 'RetryableWriteError');
}

/** MongoDB's fail points `failCommand` and `onPrimaryTransactionalWrite`. */
export class TestFailPoints implements FailPoints {
  private readonly active = new Map<string, FailPoint>();
  /** Application names of handshakes, by connection. */
  private readonly applications = new Map<number, string>();

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
  const error = new CommandError(code, "Failing command via 'failCommand' failpoint", { codeName });
  error.labels = labels;
  return error;
}
