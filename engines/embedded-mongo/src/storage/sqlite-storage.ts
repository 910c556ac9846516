import { Checkpoints } from './checkpoints.ts';
import { blob, Connection, integer, perTable } from './connection.ts';
import { bringUpToDate } from './format.ts';
import { GroupSync } from './group-sync.ts';
import { SqliteSnapshot } from './sqlite-snapshot.ts';
import type { KeyInterval } from './storage.ts';

const SNAPSHOT_CACHE_KB = 2048;

/** Options of the store. */
export interface SqliteOptions {
  /** Page cache of the main connection in KiB. */
  cacheKb: number;
  /** Whether writes are acknowledged only after they were synced to disk. */
  durable: boolean;
}

const tableOf = (index: number, collection: number): string =>
  index === 0 ? `d_${collection}` : `i_${index}`;

const insertDocument = perTable((collection) => `insert into d_${collection} values(?,?,?)`);
const replaceDocument = perTable((collection) => `update d_${collection} set b=? where r=?`);
const insertKey = perTable((index) => `insert or ignore into i_${index} values(?,?)`);
const deleteKey = perTable((index) => `delete from i_${index} where k=? and r=?`);

/**
 * The store over SQLite: one table per collection and per index, and a table of records. All calls are
 * synchronous but `synced`, which waits for the disk.
 */
export class SqliteStorage extends Connection {
  readonly file: string;
  private readonly sync: GroupSync | undefined;
  private readonly checkpoints: Checkpoints;
  /** Unused connections for snapshots. */
  private readonly idle: Connection[] = [];
  /** Snapshots that read the newest state, since there were no writes after them. */
  private readonly newest = new Set<SqliteSnapshot>();

  constructor(file: string, options: SqliteOptions) {
    super(file, options.cacheKb);
    this.file = file;
    try {
      this.exec(
        `pragma synchronous=normal;
         create table if not exists meta(k text primary key, b blob) without rowid`,
      );
      this.checkpoints = new Checkpoints(this);
      bringUpToDate(this, file);
    } catch (error) {
      super.close();
      throw error;
    }
    this.sync = options.durable ? new GroupSync(`${file}-wal`) : undefined;
  }

  createCollection(collection: number): void {
    this.exec(
      `create table d_${collection}(r integer primary key, k blob not null unique, b blob not null)`,
    );
  }

  dropCollection(collection: number): void {
    this.forget(`d_${collection}`);
    this.exec(`drop table if exists d_${collection}`);
  }

  createIndex(index: number): void {
    this.exec(
      `create table i_${index}(k blob not null, r integer not null, primary key(k,r)) without rowid`,
    );
  }

  dropIndex(index: number): void {
    this.forget(`i_${index}`);
    this.exec(`drop table if exists i_${index}`);
  }

  insert(collection: number, row: number, document: { idKey: Buffer; bytes: Buffer }): void {
    this.run(insertDocument(collection), row, document.idKey, document.bytes);
  }

  replace(collection: number, row: number, bytes: Buffer): void {
    this.run(replaceDocument(collection), bytes, row);
  }

  remove(collection: number, row: number): void {
    this.run(`delete from d_${collection} where r=?`, row);
  }

  addKey(index: number, key: Buffer, row: number): void {
    this.run(insertKey(index), key, row);
  }

  removeKey(index: number, key: Buffer, row: number): void {
    this.run(deleteKey(index), key, row);
  }

  /** Number of entries, counted up to `cap`. */
  countKeys(interval: KeyInterval, cap: number): number {
    const table = tableOf(interval.index, interval.collection);
    const sql = `select count(*) from (select 1 from ${table} where k>=? and k<? limit ?)`;
    return integer(this.first(sql, interval.low, interval.high, cap)?.[0]);
  }

  /** Number of all entries. */
  countAllKeys(interval: KeyInterval): number {
    const table = tableOf(interval.index, interval.collection);
    const sql = `select count(*) from ${table} where k>=? and k<?`;
    return integer(this.first(sql, interval.low, interval.high)?.[0]);
  }

  /** Rows under exactly this key. */
  rowsOfKey(index: number, key: Buffer): number[] {
    return this.rows(`select r from i_${index} where k=?`, key).map(([row]) => integer(row));
  }

  countDocuments(collection: number): number {
    return integer(this.first(`select count(*) from d_${collection}`)?.[0]);
  }

  greatestRow(collection: number): number {
    return integer(this.first(`select max(r) from d_${collection}`)?.[0]);
  }

  /** Records whose name starts with `prefix`. */
  metaEntries(prefix: string): [string, Buffer][] {
    return this.rows('select k,b from meta where k>=? and k<?', prefix, `${prefix}\uffff`).map(
      ([name, value]) => [String(name), blob(value)],
    );
  }

  metaGet(name: string): Buffer | undefined {
    const found = this.first('select b from meta where k=?', name);
    return found && blob(found[0]);
  }

  metaPut(name: string, value: Buffer): void {
    this.run('insert or replace into meta values(?,?)', name, value);
  }

  metaRemove(name: string): void {
    this.run('delete from meta where k=?', name);
  }

  /** Runs `work` in one storage transaction, which is rolled back if it throws. */
  transaction(work: () => void): void {
    for (const snapshot of this.newest) {
      snapshot.keep();
      this.newest.delete(snapshot);
    }
    this.run('begin immediate');
    try {
      work();
      this.run('commit');
    } catch (error) {
      // A full disk has rolled back already.
      if (this.db.isTransaction) this.exec('rollback');
      throw error;
    }
    this.sync?.committed();
    this.checkpoints.copyIfDue();
  }

  /** Runs a part of a transaction, which alone is rolled back if it throws. */
  savepoint<T>(work: () => T): T {
    this.run('savepoint job');
    try {
      const result = work();
      this.run('release job');
      return result;
    } catch (error) {
      if (this.db.isTransaction) this.exec('rollback to job; release job');
      throw error;
    }
  }

  /** The sync in progress, which does not cover later commits; undefined if there is none. */
  get syncing(): Promise<void> | undefined {
    return this.sync?.inFlight;
  }

  /** Resolves when everything committed so far is durable. */
  synced(): Promise<void> {
    return this.sync?.wait() ?? Promise.resolve();
  }

  snapshot(): SqliteSnapshot {
    const snapshot = new SqliteSnapshot(this);
    this.newest.add(snapshot);
    return snapshot;
  }

  /** A connection for one snapshot, until it is returned. */
  takeConnection(): Connection {
    return this.idle.pop() ?? new Connection(this.file, SNAPSHOT_CACHE_KB);
  }

  giveBack(connection: Connection): void {
    this.idle.push(connection);
  }

  forgetSnapshot(snapshot: SqliteSnapshot): void {
    this.newest.delete(snapshot);
  }

  override close(): void {
    for (const connection of this.idle) connection.close();
    try {
      this.exec('pragma wal_checkpoint(truncate)');
    } catch {
      // If the disk is full the log stays, and the next start reads it.
    }
    this.sync?.close();
    super.close();
  }
}
