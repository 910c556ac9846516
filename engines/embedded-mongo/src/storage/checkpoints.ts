import { type Connection, integer } from './connection.ts';

/** Part of a connection that checkpoints use. */
type LogConnection = Pick<Connection, 'exec' | 'first'>;

/** Pages written to the log after which they are copied: unless snapshots keep it, it stays at about 17 MB. */
const PAGES = 4000;

/**
 * Copies the write-ahead log to the data file each time it has grown by enough. SQLite's own rule goes by the
 * length of the log, which cannot restart while a snapshot reads it: from then on it would copy, and sync both
 * files, after every commit.
 */
export class Checkpoints {
  private readonly connection: LogConnection;
  /** Length of the log, in pages, when it was last copied. */
  private copiedAt = 0;

  constructor(connection: LogConnection) {
    this.connection = connection;
    connection.exec('pragma wal_autocheckpoint=0');
  }

  /** Must be called after a commit. */
  copyIfDue(): void {
    try {
      const length = this.run('noop');
      if (length < this.copiedAt) this.copiedAt = 0;
      if (length - this.copiedAt < PAGES) return;
      this.copiedAt = length;
      this.run('passive');
    } catch {
      // On a full disk the log stays and grows: what was committed is safe in it.
    }
  }

  // Returns the length of the log in pages.
  private run(mode: 'noop' | 'passive'): number {
    return integer(this.connection.first(`pragma wal_checkpoint(${mode})`)?.[1]);
  }
}
