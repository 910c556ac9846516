import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Numbers texts of one kind, from 1. Numbers are never reused. */
export class Terms {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [''];
  readonly #kind: string;
  readonly #insert: StatementSync;

  constructor(db: DatabaseSync, kind: string) {
    this.#kind = kind;
    this.#insert = db.prepare('insert into term(kind, number, value) values(?, ?, ?)');
    const stored = db.prepare('select number, value from term where kind = ?').all(kind);
    for (const { number, value } of stored) this.#add(Number(number), `${value}`);
  }

  /** One more than the highest number. */
  get size(): number {
    return this.#texts.length;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }

  /** 0 for no text, -1 for an unknown one. */
  find(value: string): number {
    return value === '' ? 0 : (this.#numbers.get(value) ?? -1);
  }

  number(value: string): number {
    const known = this.find(value);
    if (known >= 0) return known;
    const number = this.#texts.length;
    this.#insert.run(this.#kind, number, value);
    this.#add(number, value);
    return number;
  }

  #add(number: number, value: string): void {
    this.#numbers.set(value, number);
    this.#texts[number] = value;
  }
}
