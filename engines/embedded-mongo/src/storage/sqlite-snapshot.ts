import type { Connection } from './connection.ts';
import {
  type RangeRead,
  type Reader,
  type Row,
  type ScanRead,
  SnapshotClosedError,
} from './storage.ts';

/** Pool of connections for snapshots. */
export interface SnapshotSource {
  /** Shows the newest state. */
  newest: Connection;
  /** A connection of the snapshot's own, until it gives it back. */
  take(): Connection;
  giveBack(connection: Connection): void;
  /** Called when the snapshot is closed. */
  closed(): void;
}

/**
 * A state of the store. Until something is written the newest state is still the same, and reading it costs
 * neither a connection nor a cold cache: most transactions end before they need more.
 */
export class SqliteSnapshot implements Reader {
  private readonly source: SnapshotSource;
  private own: Connection | undefined;
  private open = true;

  constructor(source: SnapshotSource) {
    this.source = source;
  }

  /** Must be called before something is written: from now on it reads over a connection of its own. */
  keep(): void {
    const connection = this.source.take();
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

  /** Closing it twice does no harm. */
  close(): void {
    if (!this.open) return;
    this.open = false;
    this.source.closed();
    if (!this.own) return;
    this.own.run('rollback');
    this.source.giveBack(this.own);
  }

  private get reader(): Connection {
    // Its connection may serve another snapshot by now.
    if (!this.open) throw new SnapshotClosedError('the snapshot is closed');
    return this.own ?? this.source.newest;
  }
}
