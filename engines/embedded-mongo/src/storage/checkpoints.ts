import { type Connection, integer } from './connection.ts';

/** Part of a connection that checkpoints use. */
type LogConnection = Pick<Connection, 'exec' | 'first'>;

/**
 * Number of pages by which the log grows between two copies: it stays at about 17 MB unless
 * snapshots keep it from restarting.
 */
const PAGES = 4000;

/**
 * Copies the write-ahead log to the data file each time it has grown by a number of pages. SQLite's
 * automatic checkpoints depend on the length of the log, which cannot restart while a snapshot
 * reads it: a long log would be copied, and both files synced, after every commit.
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
      // On a full disk the log stays and grows: it holds all committed data.
    }
  }

  // Returns the length of the log in pages.
  private run(mode: 'noop' | 'passive'): number {
    return integer(this.connection.first(`pragma wal_checkpoint(${mode})`)?.[1]);
  }
}
