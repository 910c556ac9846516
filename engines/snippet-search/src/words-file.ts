import { DatabaseSync } from 'node:sqlite';
import { Bits } from './bits.ts';
import { Statements } from './statements.ts';
import { docOf, pairTokens, wordTokens } from './tokens.ts';
import type { SearchedText } from './types.ts';

/** Every character but a blank belongs to a token. */
const SIGNS = `!"#$%&''()*+,-./:;<=>?@[\\]^_\`{|}~`.replaceAll('"', '""');
const TOKENS = `content='', detail=none, tokenize="ascii tokenchars '${SIGNS}'"`;

const CHUNKS = 16;
const CHUNK_LENGTH = 16_384;
/** Exceeds the length of every searched text. */
const OVERLAP = 1024;

export const TABLES = {
  /** Words and names. */
  words: `tokens, prefix='1 2 3 4', ${TOKENS}`,
  /** Two characters that follow each other. */
  pairs: `tokens, prefix='1', ${TOKENS}`,
  /** Trigrams with their positions. */
  code: `tokens, content='', tokenize='trigram case_sensitive 1'`,
} as const;
export type Table = keyof typeof TABLES;
const NAMES = ['words', 'pairs', 'code'] as const satisfies Table[];

/** Public texts have their own tables, so that searches of visitors skip private ones. */
const STATES = [0, 1] as const;
const FULL_NAMES = NAMES.flatMap((table) => STATES.map((state) => `${table}${state}`));

/** Pages per step of merging. A commit never merges: it writes one segment. */
const MERGED_PAGES = 64;
const SETTINGS = { hashsize: 64 * 1024 * 1024, automerge: 0, crisismerge: 1000, usermerge: 8 };

function schema(): string {
  const tables = NAMES.flatMap((table) =>
    STATES.map((state) => {
      const name = `${table}${state}`;
      const settings = Object.entries(SETTINGS).map(
        ([setting, value]) => `insert into ${name}(${name}, rank) values('${setting}', ${value});`,
      );
      return `create virtual table ${name} using fts5(${TABLES[table]}); ${settings.join(' ')}`;
    }),
  );
  return `${tables.join('\n')}
    create table stored(match text primary key, through int not null, bits blob not null) without rowid;
    create table note(name text primary key, value) without rowid;
    insert into note values('filed', -1);`;
}

function open(file: string, cacheKb: number): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: 10_000 });
  db.exec(`pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = off;
    pragma cache_size = -${cacheKb}; pragma mmap_size = 4294967296; pragma temp_store = memory`);
  return db;
}

/** A text to index under its row. */
export interface Filed {
  row: number;
  isPublic: boolean;
  text: SearchedText;
}

/** A set of rows that the file stores, complete up to a row. */
export interface StoredSet {
  through: number;
  bits: Bits;
}

/** Parts of code that fit into one step, with their numbers within the row. */
function chunksOf(code: string): string[] {
  if (code.length <= CHUNK_LENGTH) return [code];
  const count = Math.min(CHUNKS, Math.ceil(code.length / CHUNK_LENGTH));
  return Array.from({ length: count }, (_, i) => {
    const end = i === count - 1 ? code.length : (i + 1) * CHUNK_LENGTH + OVERLAP;
    return code.slice(i * CHUNK_LENGTH, end);
  });
}

/** Writes the words file, which only one thread has open. */
export class WordsWriter {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;

  constructor(file: string) {
    this.#db = open(file, 16_384);
    const known = this.#db.prepare("select 1 from sqlite_master where name = 'note'").get();
    if (known === undefined) this.#db.exec(`begin; ${schema()} commit`);
    this.#statements = new Statements(this.#db);
  }

  /**
   * Indexes texts in short steps and one transaction; afterwards all rows up to `through` are
   * indexed.
   */
  *file(texts: readonly Filed[], through: number): Generator<void> {
    this.#statements.run('begin');
    let isDone = false;
    try {
      for (const text of texts) yield* this.#fileText(text);
      this.#statements.run("update note set value = ? where name = 'filed'", through);
      this.#statements.run('commit');
      isDone = true;
    } finally {
      // Also runs if the caller stops after some steps.
      if (!isDone && this.#db.isTransaction) this.#db.exec('rollback');
    }
  }

  *#fileText({ row, isPublic, text }: Filed): Generator<void> {
    const doc = docOf(text);
    const state = isPublic ? 1 : 0;
    const insert = (table: Table, rowid: number, text: string) =>
      this.#statements.run(`insert into ${table}${state}(rowid, tokens) values(?, ?)`, rowid, text);
    insert('words', row, wordTokens(doc));
    insert('pairs', row, pairTokens(doc.code));
    for (const [i, chunk] of chunksOf(doc.code).entries()) {
      insert('code', row * CHUNKS + i, chunk);
      yield;
    }
  }

  store(match: string, { through, bits }: StoredSet): void {
    this.#statements.run(
      `insert into stored values(?, ?, ?) on conflict do update
       set through = excluded.through, bits = excluded.bits`,
      match,
      through,
      bits.toBytes(),
    );
  }

  /** Merges segments in short steps until none are left to merge. */
  *merge(): Generator<void> {
    for (const name of FULL_NAMES) {
      for (;;) {
        const before = this.#changes();
        this.#statements.run(`insert into ${name}(${name}, rank) values('merge', ?)`, MERGED_PAGES);
        // The insertion itself counts as one change.
        if (this.#changes() - before < 2) break;
        yield;
      }
    }
  }

  close(): void {
    this.#db.exec('pragma wal_checkpoint(truncate)');
    this.#db.close();
  }

  #changes(): number {
    return Number(this.#statements.value('select total_changes()'));
  }
}

/** Reads the committed state of the words file. */
export class WordsReader {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;

  constructor(file: string) {
    this.#db = open(file, 65_536);
    this.#db.exec('pragma query_only = 1');
    this.#statements = new Statements(this.#db);
  }

  /** The last row up to which all texts are indexed. */
  get filed(): number {
    return Number(this.#statements.value("select value from note where name = 'filed'"));
  }

  /** Adds matching rows after `through`. */
  gather(
    table: Table,
    isPublic: boolean,
    { match, through, into }: { match: string; through: number; into: Bits },
  ): void {
    const name = `${table}${isPublic ? 1 : 0}`;
    const perRow = table === 'code' ? CHUNKS : 1;
    const row = perRow === 1 ? 'rowid' : `rowid / ${CHUNKS}`;
    // Bound numbers are reals, which never equal a rowid of FTS5: hence the cast.
    const found = this.#statements.value(
      `select group_concat(${row}) from ${name} where ${name} match ? and rowid >= cast(? as integer)`,
      match,
      (through + 1) * perRow,
    );
    if (typeof found === 'string') into.addList(found);
  }

  stored(match: string): StoredSet | undefined {
    const select = 'select through, bits from stored where match = ?';
    const found = this.#statements.first<[number, Uint8Array]>(select, match);
    if (found === undefined) return undefined;
    const [through, bits] = found;
    return { through, bits: Bits.fromBytes(bits) };
  }

  close(): void {
    this.#db.close();
  }
}
