import fs from 'node:fs';

/**
 * Syncs the write-ahead log off the event loop, with at most one sync in flight. It acknowledges
 * every batch committed before it began. A failed sync ends the process, since data that can still
 * be read afterwards may not be on disk.
 */
export class GroupSync {
  private readonly descriptor: number;
  private running: Promise<void> | undefined;
  /** The sync after the running one, for commits since that began. */
  private next: Promise<void> | undefined;
  /** Whether all commits are on disk, or will be at the end of the running sync. */
  private covered = false;

  constructor(walFile: string) {
    this.descriptor = fs.openSync(walFile, 'r+');
  }

  /** The sync under way. */
  get inFlight(): Promise<void> | undefined {
    return this.running;
  }

  /** Must be called after a commit. */
  committed(): void {
    this.covered = false;
  }

  /** Resolves when everything committed before the call is on disk. */
  wait(): Promise<void> {
    if (this.covered) return this.running ?? Promise.resolve();
    if (this.next) return this.next;
    if (!this.running) return this.start();
    this.next = this.running.then(() => this.start());
    return this.next;
  }

  /** Closes the file; only after the last wait has resolved. */
  close(): void {
    fs.closeSync(this.descriptor);
  }

  private start(): Promise<void> {
    this.next = undefined;
    this.covered = true;
    this.running = new Promise((resolve) => {
      fs.fdatasync(this.descriptor, (error) => {
        if (error) {
          process.stderr.write(
            `${JSON.stringify({ level: 'fatal', msg: 'fdatasync failed', error: error.message })}\n`,
          );
          process.exit(70);
        }
        this.running = undefined;
        resolve();
      });
    });
    return this.running;
  }
}
