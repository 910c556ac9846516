import { randomUUID } from 'node:crypto';
import { UUID } from 'bson';
import { MAX_DOCUMENT_SIZE } from '../engine/documents.ts';
import { CommandError } from '../errors.ts';
import { SESSION_TIMEOUT_MINUTES } from '../sessions/session.ts';
import type { CommandContext, Reply } from './context.ts';
import { handshakeLogin } from './login.ts';

/** Announced name of the replica set, which has one member. */
export const REPLICA_SET = 'rs0';

/** MongoDB version whose behaviour is implemented. */
const VERSION = '8.0.0';
const MAX_WIRE_VERSION = 25;

/** `hello` and its old names. */
export function hello(context: CommandContext): Reply {
  const { server, name, connectionId } = context;
  const { address } = server;
  return {
    helloOk: true,
    // No topologyVersion: it would promise streamed replies.
    ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    setName: REPLICA_SET,
    setVersion: 1,
    hosts: [address],
    primary: address,
    me: address,
    secondary: false,
    electionId: server.electionId,
    maxBsonObjectSize: MAX_DOCUMENT_SIZE,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ...handshakeLogin(context),
  };
}

export const buildInfo = (): Reply => ({
  version: VERSION,
  gitVersion: 'embedded',
  modules: [],
  versionArray: VERSION.split('.').map(Number).concat(0),
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_SIZE,
  storageEngines: ['embedded'],
});

export const startSession = (): Reply => ({
  id: { id: new UUID(randomUUID()) },
  timeoutMinutes: SESSION_TIMEOUT_MINUTES,
});

export const serverStatus = ({ server, cursors, engine }: CommandContext): Reply => ({
  host: server.address,
  version: VERSION,
  process: 'embedded-mongo',
  pid: process.pid,
  uptime: process.uptime(),
  localTime: new Date(),
  connections: { current: server.connectionCount() },
  metrics: { cursor: { open: { total: cursors.size } } },
  transactions: { currentOpen: engine.openTransactions },
  repl: { setName: REPLICA_SET, isWritablePrimary: true, hosts: [server.address] },
});

/** `configureFailPoint`, unknown to servers that were not started for tests. */
export function configureFailPoint({ command, server }: CommandContext): Reply {
  if (!server.failPoints) {
    throw new CommandError(59, "no such command: 'configureFailPoint'");
  }
  server.failPoints.configure(command);
  return {};
}
