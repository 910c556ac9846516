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

/** Id of the machine's boot: files left by a crashed process are intact until the next boot. */
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

function markOf(dir: string): string {
  return path.join(dir, MARK);
}

function deleteFiles(dir: string): void {
  for (const file of [LISTS, WORDS]) {
    for (const end of ['', '-wal', '-shm']) rmSync(path.join(dir, file + end), { force: true });
  }
}

/**
 * Whether the files have this key, and were closed or written since the machine's last boot: only a
 * loss of power can tear them.
 */
function isUsable(dir: string, key: string): boolean {
  try {
    const mark = JSON.parse(readFileSync(markOf(dir), 'utf8'));
    const { boot } = mark;
    return mark.key === key && (boot === 'closed' || (boot !== '' && boot === bootId()));
  } catch {
    return false;
  }
}

interface Locked {
  dir: string;
  lock: DatabaseSync;
}

/**
 * Locks the first folder with usable files; the first empty one if there is none or a new one is
 * wanted. Deletes unusable files that no process has locked.
 */
function choose(root: string, key: string, isNew: boolean): Locked {
  let empty: Locked | null = null;
  for (let i = 0; i < MOST_PROCESSES; i += 1) {
    const dir = path.join(root, `${i}`);
    const isLast = !existsSync(dir);
    const locked = lock(dir);
    if (locked === null) continue;
    const found = isUsable(dir, key);
    if (!found) deleteFiles(dir);
    if (found && !isNew) {
      empty?.lock.close();
      return { dir, lock: locked };
    }
    if (found || empty !== null) locked.close();
    else empty = { dir, lock: locked };
    if (isLast) break;
  }
  if (empty === null) throw new Error(`${MOST_PROCESSES} processes already use ${root}`);
  return empty;
}

/** Files of one process, in a folder that no other process uses. */
export class Folder {
  readonly #dir: string;
  readonly #lock: DatabaseSync;
  readonly #key: string;
  #isPublished = false;

  /**
   * Files with another `key` are deleted. A draft starts without files, and no other process opens
   * them before `publish`.
   */
  constructor(root: string, key: string, isDraft: boolean) {
    this.#key = key;
    const { dir, lock } = choose(root, key, isDraft);
    this.#dir = dir;
    this.#lock = lock;
    if (isDraft) this.drop();
    else this.publish();
  }

  get lists(): string {
    return path.join(this.#dir, LISTS);
  }

  get words(): string {
    return path.join(this.#dir, WORDS);
  }

  /** Deletes the files. */
  clear(): void {
    deleteFiles(this.#dir);
  }

  /** Lets the next process open the files. */
  publish(): void {
    this.#isPublished = true;
    this.#mark(bootId());
  }

  /** Keeps other processes from opening the files. */
  drop(): void {
    this.#isPublished = false;
    rmSync(markOf(this.#dir), { force: true });
  }

  /** Syncs the closed files, so that they survive a loss of power. */
  close(): void {
    if (this.#isPublished) {
      for (const file of [this.lists, this.words].filter((name) => existsSync(name))) {
        const open = openSync(file, 'r+');
        fsyncSync(open);
        closeSync(open);
      }
      this.#mark('closed');
    }
    this.#lock.close();
  }

  #mark(boot: string): void {
    writeFileSync(markOf(this.#dir), JSON.stringify({ key: this.#key, boot }));
  }
}
