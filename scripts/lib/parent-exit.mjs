import { readFileSync } from 'node:fs';

const CHECK_MS = 1000;

/** Calls back once when the parent or the grandparent of this process has exited. */
export function onParentExit(callback) {
  const seen = ancestors();
  const check = setInterval(() => {
    if (ancestors() === seen) return;
    clearInterval(check);
    callback();
  }, CHECK_MS);
  check.unref();
}

/** npm starts scripts through a shell, so npm is the grandparent. */
function ancestors() {
  return `${process.ppid} ${parentOf(process.ppid)}`;
}

/** Works on Linux only; on other systems only the parent is watched. */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return null;
  }
}
