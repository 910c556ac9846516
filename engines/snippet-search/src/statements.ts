import type { DatabaseSync, StatementSync } from 'node:sqlite';

type Value = string | number | null | Uint8Array;

/** Prepared statements of a database, by their text. Rows are arrays. */
export class Statements {
  readonly #db: DatabaseSync;
  readonly #prepared = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  run(text: string, ...values: Value[]): void {
    this.#statement(text).run(...values);
  }

  /** The rows; the caller's statement decides their type. */
  all<Row>(text: string, ...values: Value[]): Row[] {
    return this.#statement(text).all(...values) as unknown as Row[];
  }

  first<Row>(text: string, ...values: Value[]): Row | undefined {
    return this.#statement(text).get(...values) as unknown as Row | undefined;
  }

  /** The first column of the first row. */
  value(text: string, ...values: Value[]): unknown {
    return this.first<[unknown]>(text, ...values)?.[0];
  }

  #statement(text: string): StatementSync {
    let statement = this.#prepared.get(text);
    if (statement === undefined) {
      statement = this.#db.prepare(text);
      statement.setReturnArrays(true);
      this.#prepared.set(text, statement);
    }
    return statement;
  }
}
