import { CommandError } from '../errors.ts';
import { lastCommit, storeCommit } from '../sessions/retry.ts';
import {
  noSuchTransaction,
  type Session,
  sessionId,
  transactionNumber,
} from '../sessions/session.ts';
import { endSnapshot } from '../sessions/snapshot-read.ts';
import type { CommandContext, Reply } from './context.ts';

function sessionOf(context: CommandContext): Session {
  if (context.session && context.command.txnNumber !== undefined) return context.session;
  throw new CommandError(125, `${context.name} must be run within a transaction`);
}

/** `commitTransaction`; repeating a commit that succeeded succeeds. */
export async function commitTransaction(context: CommandContext): Promise<Reply> {
  const session = sessionOf(context);
  const number = transactionNumber(context.command);
  const { transaction } = session;
  if (transaction?.number === number && transaction.state === 'committing') {
    await transaction.ended;
  }
  // The command that wrote it may not have updated the session yet.
  if (transaction?.number === number && transaction.state === 'committed') return {};
  const { storage } = context.engine;
  session.lastCommitted ??= lastCommit(storage, session);
  if (session.lastCommitted === number) return {};
  if (transaction?.number !== number || transaction.state !== 'active') {
    throw noSuchTransaction(number, transaction?.number === number);
  }
  await context.engine.commit(transaction, () => storeCommit(storage, session, number));
  session.lastCommitted = number;
  return {};
}

export function abortTransaction(context: CommandContext): Reply {
  const { transaction } = sessionOf(context);
  const number = transactionNumber(context.command);
  if (transaction?.number !== number || transaction.state !== 'active') {
    throw noSuchTransaction(number);
  }
  context.engine.abort(transaction);
  return {};
}

function endSession(context: CommandContext, session: Session | undefined): void {
  if (!session) return;
  if (session.transaction?.state === 'active') context.engine.abort(session.transaction);
  endSnapshot(context.engine, session);
  context.cursors.removeOf(session.id);
  context.sessions.delete(session.id);
}

/** `endSessions` and `killSessions`: open transactions of the sessions are aborted. */
export function endSessions(context: CommandContext): Reply {
  const ids = context.command[context.name];
  for (const lsid of Array.isArray(ids) ? ids : []) {
    const id = sessionId(lsid);
    if (id !== undefined) endSession(context, context.sessions.get(id));
  }
  return {};
}

export function killAllSessions(context: CommandContext): Reply {
  for (const session of [...context.sessions.values()]) endSession(context, session);
  return {};
}
