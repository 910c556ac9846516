import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const MOST_PROCESSES = 32;
const LISTS = 'lists.db';
const WORDS = 'words.db';
const MARK = 'state.json';

/** The boot of the machine: what a crash of a process leaves behind is whole until the next one. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** Holds a lock that ends with the process; null if another process holds it. */
function lock(dir: string): DatabaseSync | null {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(path.join(dir, 'lock.db'), { timeout: 0 });
  try {
    db.exec('pragma journal_mode = memory; begin exclusive');
    return db;
  } catch {
    db.close();
    return null;
  }
}

/** The files of one process: the first folder of a few that no other process uses. */
export class Folder {
  readonly #dir: string;
  readonly #lock: DatabaseSync;
  readonly #key: string;

  /** `key` names everything that the files depend on; files with another one are deleted. */
  constructor(root: string, key: string) {
    this.#key = key;
    for (let i = 0; i < MOST_PROCESSES; i += 1) {
      const dir = path.join(root, `${i}`);
      const locked = lock(dir);
      if (locked === null) continue;
      this.#dir = dir;
      this.#lock = locked;
      if (!this.#isUsable()) this.clear();
      this.#mark(bootId());
      return;
    }
    throw new Error(`${MOST_PROCESSES} processes already use ${root}`);
  }

  get lists(): string {
    return path.join(this.#dir, LISTS);
  }

  get words(): string {
    return path.join(this.#dir, WORDS);
  }

  /** Deletes the files. */
  clear(): void {
    for (const file of [LISTS, WORDS]) {
      for (const end of ['', '-wal', '-shm'])
        rmSync(path.join(this.#dir, file + end), { force: true });
    }
  }

  /** Call when the files are closed: they also survive a loss of power now. */
  close(): void {
    for (const file of [this.lists, this.words].filter((name) => existsSync(name))) {
      const open = openSync(file, 'r+');
      fsyncSync(open);
      closeSync(open);
    }
    this.#mark('closed');
    this.#lock.close();
  }

  /** Files of this version that were closed or that no loss of power can have torn. */
  #isUsable(): boolean {
    try {
      const { key, boot } = JSON.parse(readFileSync(path.join(this.#dir, MARK), 'utf8'));
      return key === this.#key && (boot === 'closed' || (boot !== '' && boot === bootId()));
    } catch {
      return false;
    }
  }

  #mark(boot: string): void {
    writeFileSync(path.join(this.#dir, MARK), JSON.stringify({ key: this.#key, boot }));
  }
}
