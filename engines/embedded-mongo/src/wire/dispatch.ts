import { Double, type Timestamp } from 'bson';
import { checkCommand } from '../bson/check.ts';
import { decode } from '../bson/decode.ts';
import { encode } from '../bson/encode.ts';
import type { CommandContext, Reply } from '../commands/context.ts';
import { checkAccess } from '../commands/login.ts';
import { handlerOf } from '../commands/registry.ts';
import { checkFields } from '../commands/schema.ts';
import { concernFields } from '../commands/write-concern.ts';
import { CommandError, ConnectionDropped, isCommandError } from '../errors.ts';
import { withDeadline } from '../query/computing.ts';
import { refusal } from '../refused.ts';
import { labelsOfFailure } from '../sessions/labels.ts';
import { retryRecord } from '../sessions/retry.ts';
import {
  joinTransaction,
  noSuchTransaction,
  transactionNumber,
  useSession,
} from '../sessions/session.ts';
import { isSnapshotRead, sessionSnapshot, snapshotTooOld } from '../sessions/snapshot-read.ts';
import { SnapshotClosedError } from '../storage/storage.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { Message } from './frames.ts';

const ENDING = new Set(['commitTransaction', 'abortTransaction']);
/** Read concerns that return durable data only. */
const COMMITTED_LEVELS = new Set<unknown>(['majority', 'linearizable', 'snapshot']);
const FAILED = new Double(0);

/** Fields of a context that do not come from the message. */
export type ContextBase = Omit<
  CommandContext,
  | 'db'
  | 'name'
  | 'command'
  | 'body'
  | 'sequences'
  | 'session'
  | 'transaction'
  | 'retry'
  | 'deadline'
>;

/** Runs a message's command and encodes the reply; failures become error replies. */
export async function dispatch(message: Message, base: ContextBase): Promise<Buffer> {
  let context: CommandContext | undefined;
  try {
    checkCommand(message.body);
    const command = decode(message.body);
    const name = Object.keys(command)[0] ?? '';
    const { body, sequences } = message;
    const db = typeof command.$db === 'string' ? command.$db : (message.db ?? 'admin');
    const deadline = deadlineOf(command);
    context = { ...base, db, name, command, body, sequences, deadline };
    const injected = await base.server.failPoints?.onCommand(context);
    const reply = await runWithDeadline(context);
    if (context.unsynced) await base.engine.storage.synced();
    if (Buffer.isBuffer(reply)) return injected ? encode({ ...decode(reply), ...injected }) : reply;
    return encode({ ...reply, ...concernFields(command), ...injected, ...base.server.replyTail() });
  } catch (error) {
    if (error instanceof ConnectionDropped) throw error;
    // Statements before the failed one were executed.
    if (context?.unsynced) await base.engine.storage.synced();
    return errorReply(error, base, context);
  }
}

function deadlineOf(command: Doc): number {
  const limit = toDouble(command.maxTimeMS);
  return limit > 0 ? performance.now() + limit : Number.POSITIVE_INFINITY;
}

const runWithDeadline = (context: CommandContext): Promise<Reply> =>
  withDeadline(context.deadline, () => run(context));

async function run(context: CommandContext): Promise<Reply> {
  const { name, command, engine, sessions, sequences } = context;
  const handler = handlerOf(name);
  checkAccess(context);
  if (!handler) throw refusal('command', name) ?? commandNotFound(name);
  checkFields(name, command, sequences);
  const session = useSession(sessions, command, context.connectionId);
  context.session = session;
  if (isSnapshotRead(name, command)) {
    const now = (): Timestamp => context.server.clusterTime();
    const { time, state } = sessionSnapshot({ engine, name, command, now }, session);
    await engine.storage.synced();
    context.snapshotTime = time;
    context.transaction = state;
    return handler(context);
  }
  if (session && command.autocommit === false) {
    if (!ENDING.has(name)) context.transaction = joinTransaction(engine, session, context);
    return finishInTransaction(context, await handler(context));
  }
  if (!session || command.txnNumber === undefined) {
    if (majority(command)) await engine.storage.synced();
    return handler(context);
  }
  // A second copy of a retryable write waits for the first, and then finds its results.
  while (session.running) await session.running;
  const number = transactionNumber(command);
  context.retry = retryRecord(engine.storage, session, number);
  if (session.transaction?.state === 'active' && number > session.transaction.number) {
    engine.abort(session.transaction);
  }
  const running = Promise.resolve(handler(context));
  const over = running.then(
    () => undefined,
    () => undefined,
  );
  session.running = over;
  try {
    return await running;
  } finally {
    if (session.running === over) session.running = undefined;
  }
}

const commandNotFound = (name: string): CommandError =>
  new CommandError(59, `no such command: '${name}'`);

function finishInTransaction(context: CommandContext, reply: Reply): Reply {
  const { transaction, engine } = context;
  if (transaction && !Buffer.isBuffer(reply) && 'writeErrors' in reply) engine.abort(transaction);
  return reply;
}

const majority = (command: Doc): boolean =>
  isDoc(command.readConcern) && COMMITTED_LEVELS.has(command.readConcern.level);

function errorReply(
  error: unknown,
  base: ContextBase,
  context: CommandContext | undefined,
): Buffer {
  const { transaction } = context ?? {};
  if (transaction && !context?.snapshotTime) base.engine.abort(transaction);
  const known = commandError(error, context);
  const labels = known.labels ?? labelsOf(known, context);
  return encode({
    ...base.server.replyTail(),
    ok: FAILED,
    errmsg: known.message,
    code: known.code,
    codeName: known.codeName,
    ...known.extra,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  });
}

const labelsOf = ({ code }: CommandError, context: CommandContext | undefined): string[] =>
  context ? labelsOfFailure(context.name, context.command, code) : [];

function commandError(error: unknown, context: CommandContext | undefined): CommandError {
  if (isCommandError(error)) return error;
  // The transaction ended while the command read from it, for example by its time limit.
  if (error instanceof SnapshotClosedError && context) {
    if (context.snapshotTime) return snapshotTooOld();
    return noSuchTransaction(transactionNumber(context.command), true);
  }
  return unexpected(error);
}

function unexpected(error: unknown): CommandError {
  const text = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  process.stderr.write(
    `${JSON.stringify({ level: 'error', msg: 'command failed', error: text, stack })}\n`,
  );
  return new CommandError(8, text);
}
