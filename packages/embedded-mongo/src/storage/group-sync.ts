import fs from 'node:fs';

/**
 * Syncs the write-ahead log off the event loop, at most one sync in flight. A sync acknowledges every
 * batch committed before it began. A failed sync ends the process: what was read back after it may be lost.
 */
export class GroupSync {
  private readonly descriptor: number;
  private syncing = false;
  private waiters: (() => void)[] = [];

  constructor(walFile: string) {
    this.descriptor = fs.openSync(walFile, 'r+');
  }

  /** Resolves when everything written before the call is on disk. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.waiters.push(resolve);
      this.start();
    });
  }

  /** Closes the file; only after the last wait has resolved. */
  close(): void {
    fs.closeSync(this.descriptor);
  }

  private start(): void {
    if (this.syncing || this.waiters.length === 0) return;
    this.syncing = true;
    const acknowledged = this.waiters;
    this.waiters = [];
    fs.fdatasync(this.descriptor, (error) => {
      if (error) {
        process.stderr.write(
          `${JSON.stringify({ level: 'fatal', msg: 'fdatasync failed', error: error.message })}\n`,
        );
        process.exit(70);
      }
      this.syncing = false;
      for (const resolve of acknowledged) resolve();
      this.start();
    });
  }
}
