import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import type { RangeRead, Reader, Row, ScanRead } from './storage.ts';

const ZERO = Buffer.from([0]);

/**
 * Caches the SQL of a statement per table number. Prepared statements are looked up by their text:
 * a cached text need not be concatenated and hashed again.
 */
export function perTable(textOf: (table: number) => string): (table: number) => string {
  const texts = new Map<number, string>();
  return (table) => {
    const known = texts.get(table);
    if (known !== undefined) return known;
    const text = textOf(table);
    texts.set(table, text);
    return text;
  };
}

const documentByRow = perTable((collection) => `select b from d_${collection} where r=?`);
const documentById = perTable((collection) => `select r,b from d_${collection} where k=?`);

/** Bytes of a blob column. */
export function blob(value: SQLOutputValue | undefined): Buffer {
  if (!(value instanceof Uint8Array)) throw new TypeError('blob column expected');
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** Value of an integer column. */
export const integer = (value: SQLOutputValue | undefined): number => Number(value ?? 0);

/** One SQLite connection with prepared statements, and the reads over it. */
export class Connection implements Reader {
  protected readonly db: DatabaseSync;
  private readonly statements = new Map<string, StatementSync>();

  constructor(file: string, cacheKb: number) {
    this.db = new DatabaseSync(file);
    this.db.exec(
      `pragma journal_mode=wal; pragma busy_timeout=5000; pragma cache_size=-${cacheKb}; pragma temp_store=memory`,
    );
  }

  /** Runs statements that return nothing. */
  exec(sql: string): void {
    this.db.exec(sql);
  }

  /** Rows of a query, each an array of columns. */
  rows(sql: string, ...parameters: SQLInputValue[]): SQLOutputValue[][] {
    // The types declare rows as objects, but the statement is set to return arrays.
    return this.prepare(sql).all(...parameters) as unknown as SQLOutputValue[][];
  }

  /** First row of a query. */
  first(sql: string, ...parameters: SQLInputValue[]): SQLOutputValue[] | undefined {
    return this.prepare(sql).get(...parameters) as unknown as SQLOutputValue[] | undefined;
  }

  /** Runs a statement that changes data. */
  run(sql: string, ...parameters: SQLInputValue[]): void {
    this.prepare(sql).run(...parameters);
  }

  document(collection: number, row: number): Buffer | undefined {
    const found = this.first(documentByRow(collection), row);
    return found && blob(found[0]);
  }

  byId(collection: number, idKey: Buffer): Row | undefined {
    const found = this.first(documentById(collection), idKey);
    return found && { key: idKey, row: integer(found[0]), bytes: blob(found[1]) };
  }

  scan(collection: number, { after, limit, reverse }: ScanRead): Row[] {
    const [side, order] = reverse ? ['<', 'desc'] : ['>', 'asc'];
    const sql = `select r,b from d_${collection} where r${side}? order by r ${order} limit ?`;
    return this.rows(sql, after, limit).map(([row, bytes]) => ({
      key: undefined,
      row: integer(row),
      bytes: blob(bytes),
    }));
  }

  range(read: RangeRead): Row[] {
    const rows = read.index === 0 ? this.idRange(read) : this.indexRange(read);
    return rows.map(([key, row, bytes]) => ({
      key: blob(key),
      row: integer(row),
      bytes: blob(bytes),
    }));
  }

  /** Drops the cached statements of a table that is about to be dropped. */
  forget(table: string): void {
    const name = new RegExp(`\\b${table}\\b`);
    for (const sql of this.statements.keys()) if (name.test(sql)) this.statements.delete(sql);
  }

  close(): void {
    this.statements.clear();
    this.db.close();
  }

  private prepare(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      statement.setReturnArrays(true);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  private idRange(read: RangeRead): SQLOutputValue[][] {
    const { after, reverse } = read;
    const low = after && !reverse ? Buffer.concat([after.key, ZERO]) : read.low;
    const high = after && reverse ? after.key : read.high;
    const order = reverse ? 'desc' : 'asc';
    const sql = `select k,r,b from d_${read.collection} where k>=? and k<? order by k ${order} limit ?`;
    return this.rows(sql, low, high, read.limit);
  }

  private indexRange(read: RangeRead): SQLOutputValue[][] {
    const { after, reverse, also } = read;
    const order = reverse ? 'desc' : 'asc';
    const low = after && !reverse ? after.key : read.low;
    const high = after && reverse ? Buffer.concat([after.key, ZERO]) : read.high;
    const behind = after ? ` and (i.k,i.r)${reverse ? '<' : '>'}(?,?)` : '';
    const others = (also?.keys ?? [])
      .map(() => ` and exists(select 1 from i_${also?.index} j where j.k=? and j.r=i.r)`)
      .join('');
    const where = `i.k>=? and i.k<?${behind}${others} order by i.k ${order},i.r ${order} limit ?`;
    const table = `i_${read.index} i`;
    const documents = `d_${read.collection} d`;
    // "cross join" keeps SQLite from reordering; the inner select settles other keys inside the index,
    // before any document is read.
    const sql = also
      ? `select s.k,s.r,d.b from (select i.k k,i.r r from ${table} where ${where}) s cross join ${documents} on d.r=s.r`
      : `select i.k,i.r,d.b from ${table} cross join ${documents} on d.r=i.r where ${where}`;
    const position: SQLInputValue[] = after ? [after.key, after.row] : [];
    return this.rows(sql, low, high, ...position, ...(also?.keys ?? []), read.limit);
  }
}
