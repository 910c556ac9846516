import {
  type ClientSession,
  type Collection,
  type Db,
  type Document,
  MongoClient,
  type MongoClientOptions,
  ReadPreference,
} from 'mongodb';
import { EventLog } from './events.ts';
import type { EntityDefinition } from './format.ts';
import { NotRunnable } from './outcomes.ts';
import { TIME_SCALE } from './values.ts';

/** Read and write concern, read preference and the like, as the driver takes them. */
export function driverOptions(options: Document = {}): Document {
  const result: Document = { ...options };
  if (options.readPreference) {
    const { mode, tagSets, ...rest } = options.readPreference;
    result.readPreference = new ReadPreference(mode, tagSets, rest);
  }
  return result;
}

function clientOptions(uriOptions: Document = {}): MongoClientOptions {
  const { readConcernLevel, appname, socketTimeoutMS, ...rest } = uriOptions;
  return {
    monitorCommands: true,
    serverSelectionTimeoutMS: 3000,
    // After each lost connection the driver waits this long before it looks for the server again.
    minHeartbeatFrequencyMS: 20,
    ...rest,
    ...(socketTimeoutMS ? { socketTimeoutMS: socketTimeoutMS * TIME_SCALE } : {}),
    ...(readConcernLevel ? { readConcern: { level: readConcernLevel } } : {}),
    ...(appname ? { appName: appname } : {}),
  };
}

function found<T>(value: T | undefined, id: string): T {
  if (value === undefined) throw new Error(`the test names an unknown entity ${id}`);
  return value;
}

/** The clients, databases, collections, sessions and saved values of one running test. */
export class Entities {
  private readonly uri: string;
  private readonly clients = new Map<string, MongoClient>();
  private readonly logs = new Map<string, EventLog>();
  private readonly databases = new Map<string, Db>();
  private readonly collections = new Map<string, Collection>();
  private readonly sessions = new Map<string, { session: ClientSession; lsid: unknown }>();
  private readonly values = new Map<string, unknown>();

  constructor(uri: string) {
    this.uri = uri;
  }

  client(id: string): MongoClient {
    return found(this.clients.get(id), id);
  }

  events(id: string): EventLog {
    return found(this.logs.get(id), id);
  }

  session(id: string): ClientSession {
    return found(this.sessions.get(id), id).session;
  }

  /** A session's id, which the driver forgets when the session ends. */
  sessionId(id: string): unknown {
    return found(this.sessions.get(id), id).lsid;
  }

  value(id: string): unknown {
    return this.values.get(id);
  }

  save(id: string, value: unknown): void {
    this.values.set(id, value);
  }

  /** The driver's object with an id, and its kind. */
  target(id: string): Target {
    const collection = this.collections.get(id);
    if (collection) return { kind: 'collection', object: collection };
    const database = this.databases.get(id);
    if (database) return { kind: 'database', object: database };
    const client = this.clients.get(id);
    if (client) return { kind: 'client', object: client };
    return { kind: 'session', object: this.session(id) };
  }

  async create(definition: EntityDefinition): Promise<void> {
    for (const [kind, fields] of Object.entries(definition)) {
      if (kind === 'client') await this.createClient(fields);
      else if (kind === 'database') this.createDatabase(fields);
      else if (kind === 'collection') this.createCollection(fields);
      else if (kind === 'session') this.createSession(fields);
      else throw new NotRunnable(`entities of kind ${kind}`);
    }
  }

  /** Ends all sessions and closes all clients. */
  async close(): Promise<void> {
    for (const { session } of this.sessions.values()) {
      // A test may have left its transaction in a state that cannot be ended.
      await session.endSession().catch(() => undefined);
    }
    for (const client of this.clients.values()) await client.close();
  }

  /** Stops recording events, so that later ones do not count for the test. */
  stopEvents(): void {
    for (const log of this.logs.values()) log.stop();
  }

  private async createClient(fields: Document): Promise<void> {
    const { id, uriOptions, observeEvents, ignoreCommandMonitoringEvents, serverApi } = fields;
    const options = clientOptions(uriOptions);
    if (serverApi) options.serverApi = serverApi;
    const client = new MongoClient(this.uri, options);
    const log = new EventLog(client, observeEvents ?? [], ignoreCommandMonitoringEvents ?? []);
    this.logs.set(id, log);
    this.clients.set(id, client);
    await client.connect();
    log.clear();
  }

  private createDatabase({ id, client, databaseName, databaseOptions }: Document): void {
    this.databases.set(id, this.client(client).db(databaseName, driverOptions(databaseOptions)));
  }

  private createCollection(fields: Document): void {
    const { id, database, collectionName, collectionOptions } = fields;
    const parent = found(this.databases.get(database), database);
    this.collections.set(id, parent.collection(collectionName, driverOptions(collectionOptions)));
  }

  private createSession({ id, client, sessionOptions = {} }: Document): void {
    const { defaultTransactionOptions, snapshotTime, ...options } = sessionOptions;
    const session = this.client(client).startSession({
      ...options,
      ...(defaultTransactionOptions
        ? { defaultTransactionOptions: driverOptions(defaultTransactionOptions) }
        : {}),
    });
    // The driver has no option for it.
    if (snapshotTime) Reflect.set(session, 'snapshotTime', this.value(snapshotTime));
    this.sessions.set(id, { session, lsid: session.id });
  }
}

/** Target of an operation. */
export type Target =
  | { kind: 'collection'; object: Collection }
  | { kind: 'database'; object: Db }
  | { kind: 'client'; object: MongoClient }
  | { kind: 'session'; object: ClientSession };
