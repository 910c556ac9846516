import type { Timestamp } from 'bson';
import type { Scope, Variables } from '../aggregate/expression.ts';
import { fullScope } from '../aggregate/operators/all.ts';
import type { Access } from '../auth/access.ts';
import type { Collection } from '../catalog/collection.ts';
import type { Engine } from '../engine/engine.ts';
import type { Transaction } from '../engine/transaction.ts';
import { CommandError } from '../errors.ts';
import type { FailPoints } from '../fail-points.ts';
import type { MatchContext } from '../query/operators.ts';
import { Pacer } from '../query/pacer.ts';
import type { RetryRecord, Session } from '../sessions/session.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import type { CursorTable } from './cursor-table.ts';

/** Properties of the server that commands use. */
export interface ServerInfo {
  /** `host:port` clients reach it by. */
  address: string;
  electionId: unknown;
  connectionCount(): number;
  /** Fields of every reply: ok, operationTime, $clusterTime. */
  replyTail(): Doc;
  clusterTime(): Timestamp;
  /** Fault injection of tests; undefined unless the server was started with it. */
  failPoints: FailPoints | undefined;
}

/** A command in execution. */
export interface CommandContext {
  engine: Engine;
  server: ServerInfo;
  cursors: CursorTable;
  sessions: Map<string, Session>;
  connectionId: number;
  /** Login of the client. */
  access: Access;
  /** Whether the client has disconnected. */
  isClosed(): boolean;
  db: string;
  name: string;
  command: Doc;
  /** The command as it was sent. */
  body: Buffer;
  /** Documents sent outside the body, by field name. */
  sequences: ReadonlyMap<string, Buffer[]>;
  session?: Session | undefined;
  transaction?: Transaction | undefined;
  /** Time of `performance.now()` at which the command must end. */
  deadline: number;
  /** Whether it has committed changes that may not be on disk yet. */
  unsynced?: boolean;
  /** Whether a fail point drops the connection after the write is committed. */
  dropConnection?: boolean;
  /** Time of the state that a snapshot read uses. */
  snapshotTime?: Timestamp;
  /** Additional fields of a cursor's reply. */
  replyFields?: Doc;
  /** Record of a retryable write. */
  retry?: RetryRecord | undefined;
}

/** A command's reply: fields, or a complete encoded document. */
export type Reply = Doc | Buffer;

/** Runs a command. */
export type Handler = (context: CommandContext) => Reply | Promise<Reply>;

/** `db.collection` of a command whose first field names the collection; throws 73. */
export function namespaceOf(context: CommandContext): string {
  const name = context.command[context.name];
  if (typeof name !== 'string' || !name) {
    throw new CommandError(
      73,
      `Invalid namespace specified '${context.db}.${typeof name === 'string' ? name : ''}'`,
    );
  }
  const ns = `${context.db}.${name}`;
  if (context.name !== 'drop') refuseStoredOptions(context.engine.catalog.get(ns));
  return ns;
}

/** Throws 115 for a view or validator that an earlier version stored and this one would ignore. */
export function refuseStoredOptions(collection: Collection | undefined): void {
  const option = ['viewOn', 'validator'].find((name) => collection?.options[name] !== undefined);
  if (option === undefined) return;
  throw new CommandError(
    115,
    `${collection?.ns} has the option ${option}, which is not supported by the embedded database; a MongoDB server (MONGODB_URI) supports it`,
  );
}

/** The collection of a namespace, unless another session's open transaction created it. */
export function visibleCollection(context: CommandContext, ns: string): Collection | undefined {
  const collection = context.engine.catalog.get(ns);
  if (!collection || context.engine.isHidden(collection, context.transaction)) return undefined;
  return collection;
}

/** A whole number given as an option; `otherwise` if it is missing or null. */
export function numberOption(value: unknown, otherwise = 0): number {
  const number = toDouble(value);
  return Number.isNaN(number) ? otherwise : Math.trunc(number);
}

/** A batch size given as an option; undefined if it is missing. */
export const batchSizeOption = (value: unknown): number | undefined =>
  value === undefined ? undefined : numberOption(value);

/** A document given as an option; an empty one if it is missing or null. */
export const docOption = (value: unknown): Doc => (isDoc(value) ? value : {});

/** Variables and scope of a command with `let`. */
export interface Evaluation {
  scope: Scope;
  variables: Variables;
  match: MatchContext;
}

/** Evaluates `let` and prepares expressions of a command. */
export function evaluationOf(context: CommandContext, more: Variables = {}): Evaluation {
  const variables: Record<string, unknown> = {
    NOW: new Date(),
    CLUSTER_TIME: context.server.clusterTime(),
    ...more,
  };
  if (isDoc(context.command.let)) {
    const constants = fullScope(Object.keys(variables));
    for (const [name, value] of Object.entries(context.command.let)) {
      variables[name] = constants.compile(value)({}, variables);
    }
  }
  const scope = fullScope(Object.keys(variables));
  const match: MatchContext = {
    compileExpression(expression) {
      const evaluate = scope.compile(expression);
      return (doc) => evaluate(doc, variables);
    },
  };
  return { scope, variables, match };
}

/** A pacer that respects the command's `maxTimeMS` and stops when the client has disconnected. */
export const pacerOf = (context: CommandContext): Pacer =>
  new Pacer(context.deadline, context.isClosed);
