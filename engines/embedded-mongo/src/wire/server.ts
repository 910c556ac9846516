import { createServer, type Socket, type Server as TcpServer } from 'node:net';
import { Binary, Double, Long, ObjectId, Timestamp } from 'bson';
import { Access } from '../auth/access.ts';
import type { Credential } from '../auth/credential.ts';
import type { ServerInfo } from '../commands/context.ts';
import { CursorTable } from '../commands/cursor-table.ts';
import type { Engine } from '../engine/engine.ts';
import { removeExpired } from '../expiry/expiry.ts';
import type { FailPoints } from '../fail-points.ts';
import { removeOldRecords } from '../sessions/retry.ts';
import { SESSION_TIMEOUT_MINUTES, type Session } from '../sessions/session.ts';
import type { Doc } from '../values/types.ts';
import { Connection } from './connection.ts';
import { dispatch } from './dispatch.ts';
import { MAX_MESSAGE } from './frames.ts';

const SWEEP_MS = 1000;
/** Maximum message size before a login, so that unknown clients cannot fill the memory. */
const MAX_LOGIN_MESSAGE = 65_536;
/** Time in which a client can continue a transaction on another connection. */
const RETURN_MS = 2000;
const OK = new Double(1);
const NO_SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/** How a server listens. */
export interface ServerOptions {
  host: string;
  /** 0 for any free port. */
  port: number;
  /** Milliseconds between removals of expired documents. */
  expiryIntervalMs: number;
  /** Credential of the user; without it clients need no login. */
  credential?: Credential | undefined;
  /** Fault injection of a test. */
  failPoints?: FailPoints | undefined;
}

/** The TCP server over an engine. */
export class MongoServer {
  private readonly engine: Engine;
  private readonly options: ServerOptions;
  private readonly tcp: TcpServer;
  private readonly connections = new Set<Connection>();
  private readonly cursors = new CursorTable();
  private readonly sessions = new Map<string, Session>();
  private readonly clock = new ClusterClock();
  private readonly info: ServerInfo;
  private timers: NodeJS.Timeout[] = [];
  private connectionCount = 0;
  private boundPort = 0;

  constructor(engine: Engine, options: ServerOptions) {
    this.engine = engine;
    this.options = options;
    this.tcp = createServer((socket) => this.accept(socket));
    this.info = this.serverInfo();
  }

  /** Port on which it listens. */
  get port(): number {
    return this.boundPort;
  }

  /** Starts listening; rejects if the port is in use. */
  async listen(): Promise<void> {
    const { host, port, expiryIntervalMs } = this.options;
    await new Promise<void>((resolve, reject) => {
      this.tcp.once('error', reject);
      this.tcp.listen(port, host, () => {
        this.tcp.off('error', reject);
        resolve();
      });
    });
    const address = this.tcp.address();
    if (address && typeof address === 'object') this.boundPort = address.port;
    this.every(SWEEP_MS, () => this.sweep());
    this.every(expiryIntervalMs, () => this.expire());
  }

  /** Closes all connections, finishes writes and closes the engine. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    const closed = new Promise((resolve) => this.tcp.close(resolve));
    const busy = [...this.connections].map((connection) => connection.idle);
    for (const connection of this.connections) connection.destroy();
    this.engine.abortAll();
    await Promise.all(busy);
    await closed;
    await this.engine.close();
  }

  private every(milliseconds: number, work: () => void): void {
    const timer = setInterval(work, milliseconds);
    timer.unref();
    this.timers.push(timer);
  }

  private accept(socket: Socket): void {
    const access = new Access(this.options.credential);
    const connection = new Connection(++this.connectionCount, socket, (message) =>
      dispatch(message, {
        engine: this.engine,
        server: this.info,
        cursors: this.cursors,
        sessions: this.sessions,
        connectionId: connection.id,
        access,
        isClosed: () => connection.closed,
      }),
    );
    connection.limit = () => (access.locked ? MAX_LOGIN_MESSAGE : MAX_MESSAGE);
    this.connections.add(connection);
    socket.on('close', () => {
      this.connections.delete(connection);
      setTimeout(() => this.abandon(connection.id), RETURN_MS).unref();
    });
  }

  /**
   * Aborts the transactions whose newest command came over this closed connection: their client was
   * killed or has given up, and other writers should not wait a minute for the locked documents. A
   * client that only lost its connection repeats its commit on another one.
   */
  private abandon(connectionId: number): void {
    for (const { transaction, ...session } of this.sessions.values()) {
      if (session.connectionId !== connectionId) continue;
      if (transaction?.state === 'active') this.engine.abort(transaction);
    }
  }

  private sweep(): void {
    const now = Date.now();
    this.engine.abortExpired(now);
    this.cursors.sweep(now);
    for (const [id, session] of this.sessions) {
      if (now - session.lastUsed < SESSION_TIMEOUT_MINUTES * 60_000) continue;
      if (session.transaction?.state === 'active') this.engine.abort(session.transaction);
      this.sessions.delete(id);
    }
  }

  private expire(): void {
    const failed = (error: unknown): void => {
      const text = error instanceof Error ? error.message : String(error);
      process.stderr.write(
        `${JSON.stringify({ level: 'error', msg: 'expiry failed', error: text })}\n`,
      );
    };
    removeExpired(this.engine, new Date())
      .then(() => this.engine.write(() => removeOldRecords(this.engine.storage, Date.now())))
      .catch(failed);
  }

  private serverInfo(): ServerInfo {
    const { host } = this.options;
    const port = (): number => this.boundPort;
    const clusterTime = (): Timestamp => this.clock.next();
    return {
      get address() {
        return `${host}:${port()}`;
      },
      electionId: new ObjectId(),
      connectionCount: () => this.connections.size,
      failPoints: this.options.failPoints,
      clusterTime,
      replyTail(): Doc {
        const time = clusterTime();
        const $clusterTime = { clusterTime: time, signature: NO_SIGNATURE };
        return { ok: OK, operationTime: time, $clusterTime };
      },
    };
  }
}

/** Cluster times: seconds and a counter, which only increase. */
class ClusterClock {
  private seconds = 0;
  private counter = 0;

  next(): Timestamp {
    const now = Math.floor(Date.now() / 1000);
    if (now > this.seconds) {
      this.seconds = now;
      this.counter = 0;
    }
    return new Timestamp({ t: this.seconds, i: ++this.counter });
  }
}
