import type { Connection } from './connection.ts';
import {
  type RangeRead,
  type Reader,
  type Row,
  type ScanRead,
  SnapshotClosedError,
} from './storage.ts';

/** Store of the newest state, with a pool of connections. */
interface SnapshotStore extends Reader {
  takeConnection(): Connection;
  giveBack(connection: Connection): void;
  forgetSnapshot(snapshot: SqliteSnapshot): void;
}

/**
 * A state of the store. Until the next write it equals the newest state, which is read over the
 * main connection: that needs neither another connection nor a cold cache. Most snapshots are
 * closed before the next write.
 */
export class SqliteSnapshot implements Reader {
  private readonly storage: SnapshotStore;
  private own: Connection | undefined;
  private open = true;

  constructor(storage: SnapshotStore) {
    this.storage = storage;
  }

  /** Must be called before a write: from now on the snapshot reads over a connection of its own. */
  keep(): void {
    const connection = this.storage.takeConnection();
    connection.run('begin');
    // A read fixes the state the connection sees.
    connection.first('select 1 from meta limit 1');
    this.own = connection;
  }

  document(collection: number, row: number): Buffer | undefined {
    return this.reader.document(collection, row);
  }

  byId(collection: number, idKey: Buffer): Row | undefined {
    return this.reader.byId(collection, idKey);
  }

  scan(collection: number, read: ScanRead): Row[] {
    return this.reader.scan(collection, read);
  }

  range(read: RangeRead): Row[] {
    return this.reader.range(read);
  }

  /** Idempotent. */
  close(): void {
    if (!this.open) return;
    this.open = false;
    this.storage.forgetSnapshot(this);
    if (!this.own) return;
    this.own.run('rollback');
    this.storage.giveBack(this.own);
  }

  private get reader(): Reader {
    // The connection may serve another snapshot by now.
    if (!this.open) throw new SnapshotClosedError('the snapshot is closed');
    return this.own ?? this.storage;
  }
}
