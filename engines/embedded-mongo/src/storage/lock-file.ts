import fs from 'node:fs';
import path from 'node:path';

/** Thrown if another process uses the directory. */
export class DirectoryLockedError extends Error {}

const LOCK_NAME = 'lock';

/** Locks a data directory for this process; returns the release. Throws `DirectoryLockedError`. */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, LOCK_NAME);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      // Written under another name and linked, so that no process sees a lock file without content.
      const draft = `${file}.${process.pid}.${attempt}`;
      fs.writeFileSync(draft, `${process.pid} ${startTime(process.pid)}`);
      try {
        fs.linkSync(draft, file);
      } finally {
        fs.rmSync(draft, { force: true });
      }
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
      removeIfStale(file, directory);
    }
  }
  throw new DirectoryLockedError(`data directory ${directory} cannot be locked`);
}

function removeIfStale(file: string, directory: string): void {
  let owner: string;
  try {
    owner = fs.readFileSync(file, 'utf8');
  } catch {
    return;
  }
  const [pid = '', started = ''] = owner.split(' ');
  // The start time distinguishes a process from a later one with the same number.
  const alive = isAlive(Number(pid)) && (started === '' || startTime(Number(pid)) === started);
  if (alive) {
    throw new DirectoryLockedError(`data directory ${directory} is in use by process ${pid}`);
  }
  fs.rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Kernel start time of a process from /proc; empty if unknown. */
function startTime(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
