import { DatabaseSync } from 'node:sqlite';
import { type Columns, NUMBERS, PUBLIC, type RowFacts } from './columns.ts';
import { halvesOf } from './row-ids.ts';
import { Statements } from './statements.ts';
import { Terms } from './terms.ts';
import type { Counts, SortColumn } from './types.ts';

/**
 * Delay of a commit. A crash loses the writes of this time; the caller reads them from its database
 * again.
 */
const COMMIT_MS = 50;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
const SORTS = ['created', 'updated', 'views', 'stars'] as const;

/** Parses comma-separated integers: one string costs less than a million rows. */
function eachNumber(text: string, take: (value: number, at: number) => void): void {
  let value = 0;
  let at = 0;
  let sign = 1;
  for (let i = 0; i <= text.length; i += 1) {
    const code = i === text.length ? COMMA : text.charCodeAt(i);
    if (code === MINUS) sign = -1;
    else if (code !== COMMA) value = value * 10 + code - ZERO;
    else {
      take(value * sign, at);
      at += 1;
      value = 0;
      sign = 1;
    }
  }
}

const facetName = (facet: number) => `facet${facet}`;

function schemaOf(facets: number): string {
  const names = Array.from({ length: facets }, (_, i) => facetName(i));
  const indexes = SORTS.map(
    (column) =>
      `create index if not exists by_${column} on listed(${[column, 'high', 'low', ...names].join()}) where state = ${PUBLIC};`,
  );
  return `
    create table if not exists listed(
      row integer primary key, high int not null, low int not null, state int not null, author int not null, user int not null,
      ${names.map((name) => `${name} int not null,`).join(' ')} tags text not null,
      created int not null, updated int not null, views int not null, stars int not null,
      sequence int not null, week text);
    ${indexes.join('\n')}
    create index if not exists by_author on listed(author);
    create table if not exists term(kind text, number int, value text, primary key(kind, number)) without rowid;
    create table if not exists note(name text primary key, value) without rowid;`;
}

/** A range of public rows in the order of a column. */
interface Walk {
  column: SortColumn;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
  /** Wanted values by the number of the facet. */
  wanted: readonly (readonly [facet: number, value: number])[];
}

/** File of the lists: rows, with an index for each order. */
export class ListsFile {
  readonly #db: DatabaseSync;
  readonly #facets: number;
  readonly #statements: Statements;
  #timer: NodeJS.Timeout | undefined;
  readonly authors: Terms;
  readonly users: Terms;
  readonly tags: Terms;
  readonly values: Terms[];

  constructor(file: string, facets: number) {
    this.#db = new DatabaseSync(file);
    this.#facets = facets;
    // After a crash the caller adds lost rows from its database again.
    this.#db.exec(`pragma page_size = 8192; pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = off;
      pragma cache_size = -16384; pragma mmap_size = 2147483648; ${schemaOf(facets)}`);
    this.#statements = new Statements(this.#db);
    this.authors = new Terms(this.#db, 'author');
    this.users = new Terms(this.#db, 'user');
    this.tags = new Terms(this.#db, 'tag');
    this.values = Array.from({ length: facets }, (_, i) => new Terms(this.#db, facetName(i)));
  }

  note(name: string): unknown {
    return this.#statements.value('select value from note where name = ?', name);
  }

  setNote(name: string, value: number | string): void {
    const upsert = 'insert into note values(?, ?) on conflict do update set value = excluded.value';
    this.#write(upsert, name, value);
  }

  /** Stars of the last days by row. */
  weeks(): [row: number, week: Record<string, number>][] {
    const listed = 'select row, week from listed where week is not null';
    const rows = this.#statements.all<[number, string]>(listed);
    return rows.map(([row, week]) => [row, JSON.parse(week)]);
  }

  /** Fills the columns. */
  load(columns: Columns): void {
    const listed = this.#list('row');
    if (listed === '') return;
    const rows: number[] = [];
    eachNumber(listed, (row, i) => {
      rows[i] = row;
    });
    columns.reserve((rows.at(-1) ?? -1) + 1);
    const read = (what: string, into: { [row: number]: number }) =>
      eachNumber(this.#list(what), (value, i) => {
        into[rows[i] ?? 0] = value;
      });
    for (const name of NUMBERS) read(name, columns[name]);
    for (const [i, facet] of columns.facets.entries()) read(facetName(i), facet);
    const high = new Float64Array(columns.size);
    read('high', high);
    eachNumber(this.#list('low'), (low, i) => {
      const row = rows[i] ?? 0;
      columns.ids.setHalves(high[row] ?? 0, low, row);
    });
    this.#loadTags(columns, rows);
  }

  insert(row: number, facts: RowFacts, week: string | null): void {
    const { id, state, author, user, facets, tags, sequence } = facts;
    const { high, low } = halvesOf(id);
    const values = [row, high, low, state, author, user, ...facets, tags.join()];
    const all = [...values, ...SORTS.map((name) => facts[name]), sequence, week];
    this.#write(`insert into listed values(${all.map(() => '?').join()})`, ...all);
  }

  delete(row: number): void {
    this.#write('delete from listed where row = ?', row);
  }

  count(row: number, { views, stars, sequence }: Counts, week: string | null): void {
    const update = 'update listed set views = ?, stars = ?, sequence = ?, week = ? where row = ?';
    this.#write(update, views, stars, sequence, week, row);
  }

  /** Public rows in the order of a column, ties by id. */
  walk({ column, order, offset, limit, wanted }: Walk): number[] {
    const where = wanted.map(([facet]) => ` and +${facetName(facet)} = ?`).join('');
    const listed = `select row from listed indexed by by_${column} where state = ${PUBLIC}${where}
      order by ${column} ${order}, high ${order}, low ${order} limit ? offset ?`;
    const values = wanted.map(([, value]) => value);
    return this.#statements.all<[number]>(listed, ...values, limit, offset).map(([row]) => row);
  }

  /** Rows of an author, in no order. */
  ofAuthor(author: number): number[] {
    const rows = 'select group_concat(row) from listed where author = ?';
    const text = this.#statements.value(rows, author);
    return typeof text === 'string' ? text.split(',').map(Number) : [];
  }

  close(): void {
    this.#commit();
    this.#db.close();
  }

  /** Batches writes into one transaction; this connection reads them at once. */
  #write(text: string, ...values: (string | number | null)[]): void {
    if (!this.#db.isTransaction) {
      this.#db.exec('begin');
      this.#timer = setTimeout(() => this.#commit(), COMMIT_MS).unref();
    }
    this.#statements.run(text, ...values);
  }

  #commit(): void {
    clearTimeout(this.#timer);
    if (this.#db.isTransaction) this.#db.exec('commit');
  }

  #loadTags(columns: Columns, rows: readonly number[]): void {
    let at = 0;
    let tags: number[] = [];
    // A 0 ends the tags of each row.
    eachNumber(this.#list("tags || iif(tags = '', '0', ',0')"), (tag) => {
      if (tag > 0) tags.push(tag);
      else {
        columns.adopt(rows[at] ?? 0, tags);
        at += 1;
        tags = [];
      }
    });
  }

  #list(what: string): string {
    const listed = `select group_concat(x) from (select ${what} x from listed order by row)`;
    return String(this.#statements.value(listed) ?? '');
  }
}
